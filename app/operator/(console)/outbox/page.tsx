import type { Metadata } from "next";
import * as z from "zod";
import { OutboxTable } from "#components/operator/outbox-table.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { requestDetails, requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { listOutbox } from "#lib/mail/list-outbox.ts";
import { isMailSet } from "#lib/mail/queue-mail.ts";
import { recordOutboxView } from "#lib/people/operators/record-operator-action.ts";

export const metadata: Metadata = { title: "Outbox" };

const path = "/operator/outbox";
const filter = z.object({ cursor: z.string().max(256).optional().catch(undefined) });

export default async function OutboxPage({ searchParams }: PageProps<"/operator/outbox">) {
  const operator = await requireOperator({ permission: "manage" });
  await recordOutboxView(operator, await requestDetails());
  const { cursor } = filter.parse(omitEmpty(await searchParams));
  const { lines, nextCursor } = await listOutbox(cursor);
  return (
    <>
      <PageHeader
        title="Outbox"
        description="Emails of the last 30 days. With a mail server, only recipients see their text."
      />
      {!isMailSet() && (
        <Callout className="mb-4" tone="wait">
          No mail server is configured (SVC_SMTP_URL), so no emails are sent. Links to reset a password give access to
          an account: each is shown once, after you confirm it's you, and the partner's audit log records who viewed it.
        </Callout>
      )}
      {lines.length > 0 ? (
        <OutboxTable lines={lines} readAt={currentTime().toISOString()} />
      ) : (
        <EmptyState
          sentence={cursor ? "No older emails." : "No emails in the last 30 days. Invitations and notices appear here."}
        />
      )}
      <Pagination what="emails" path={path} cursor={cursor} nextCursor={nextCursor} />
    </>
  );
}
