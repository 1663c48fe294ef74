import type { Metadata } from "next";
import { AuditFilters } from "#components/settings/audit-filters.tsx";
import { AuditTable } from "#components/settings/audit-table.tsx";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { ClockSwitch } from "#components/ui/text/clock-switch.tsx";
import { requirePartner } from "#http/session.ts";
import { auditFilter } from "#lib/audit/contract.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { withNames } from "#lib/audit/with-names.ts";
import { currentTime } from "#lib/clock.ts";
import { listMembers } from "#lib/people/users/members.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditPage({ params, searchParams }: PageProps<"/[environment]/settings/audit">) {
  const partner = await requirePartner(params, { roles: technicalRoles });
  const filter = auditFilter.parse(omitEmpty(await searchParams));
  const now = currentTime();
  const [{ lines, nextCursor, searchedTo }, members] = await Promise.all([
    listAudit(partner, filter, now),
    listMembers(partner.partnerId),
  ]);
  const names = Object.fromEntries(members.map(({ email, name }) => [email, name]));
  const path = `/${partner.environment}/settings/audit`;
  const { cursor, ...set } = filter;
  const isFiltered = pageAddress(path, set) !== path;
  return (
    <>
      <PageHeader
        title="Audit log"
        description={`Changes in ${partner.environment} and to the account. Entries can't be changed or deleted.`}
        actions={
          <>
            <ClockSwitch />
            <a
              href={pageAddress(`/api/dashboard/${partner.environment}/audit`, set)}
              className={buttonClass("plain")}
              download
            >
              Export CSV
            </a>
          </>
        }
      />
      <SettingsTabs environment={partner.environment} current="Audit log" />
      <AuditFilters path={path} filter={filter} names={names} />
      {lines.length > 0 ? (
        <AuditTable lines={await withNames(lines)} names={names} readAt={now.toISOString()} />
      ) : (
        !searchedTo && (
          <EmptyState
            sentence={
              isFiltered
                ? "No entries match these filters."
                : "No activity yet. Changes to keys, members, and settings appear here."
            }
            clearHref={isFiltered && path}
          />
        )
      )}
      <Pagination
        what="entries"
        path={path}
        query={set}
        cursor={cursor}
        nextCursor={nextCursor}
        searchedTo={searchedTo}
      />
    </>
  );
}
