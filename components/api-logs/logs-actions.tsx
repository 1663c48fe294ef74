"use client";
import { useRouter } from "next/navigation";
import { changedAddress, filtersOf } from "#components/api-logs/logs-address.ts";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { MenuLink } from "#components/ui/menu/menu-items.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { useCommand } from "#components/ui/page/use-command.ts";
import type { Environment } from "#db/enums.ts";
import type { ApiLogFilter } from "#lib/api-logs/contract.ts";

type LogsActionsProps = { path: string; filter: ApiLogFilter };

/** Starts and pauses live mode. */
export function LogsActions({ path, filter }: LogsActionsProps) {
  const liveHref = changedAddress(path, filter, filter.live ? { live: undefined } : { live: "1", to: undefined });
  const router = useRouter();
  useCommand("live", () => router.push(liveHref, { scroll: false }));
  return (
    <LinkButton href={liveHref} prefetch={false} scroll={false}>
      <svg aria-hidden="true" viewBox="0 0 10 10" className={filter.live ? "text-accent size-2" : "text-faint size-2"}>
        <circle cx="5" cy="5" r="4" fill="currentColor" />
      </svg>
      Live
      {filter.live && <span className="text-muted font-normal">· Pause</span>}
    </LinkButton>
  );
}

type ExportLinksProps = { environment: Environment; filter: ApiLogFilter };

/** In the page's menu. */
export function ExportLinks({ environment, filter }: ExportLinksProps) {
  const hrefOf = (form: "csv" | "ndjson") =>
    pageAddress(`/api/dashboard/${environment}/api-logs/export`, { ...filtersOf(filter), form });
  return (
    <>
      <MenuLink href={hrefOf("csv")} download>
        Export CSV
      </MenuLink>
      <MenuLink href={hrefOf("ndjson")} download>
        Export NDJSON
      </MenuLink>
    </>
  );
}
