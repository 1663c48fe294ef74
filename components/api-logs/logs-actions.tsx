"use client";
import { useRouter } from "next/navigation";
import { changedAddress, filtersOf } from "#components/api-logs/logs-address.ts";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { useCommand } from "#components/ui/page/use-command.ts";
import type { Environment } from "#db/enums.ts";
import type { ApiLogFilter } from "#lib/api-logs/contract.ts";

type LogsActionsProps = { environment: Environment; path: string; filter: ApiLogFilter };

export function LogsActions({ environment, path, filter }: LogsActionsProps) {
  const liveHref = filter.live
    ? changedAddress(path, filter, { live: undefined })
    : changedAddress(path, filter, { live: "1", to: undefined });
  const router = useRouter();
  useCommand("live", () => router.push(liveHref, { scroll: false }));
  const file = `/api/dashboard/${environment}/api-logs/export`;
  return (
    <>
      <LinkButton href={liveHref} prefetch={false} scroll={false}>
        {filter.live ? "Pause" : "Live"}
      </LinkButton>
      <ExportLink href={pageAddress(file, { ...filtersOf(filter), form: "csv" })} form="CSV" />
      <ExportLink href={pageAddress(file, { ...filtersOf(filter), form: "ndjson" })} form="NDJSON" />
    </>
  );
}

function ExportLink({ href, form }: { href: string; form: string }) {
  return (
    <a href={href} download title="Up to 100,000 matching requests, newest first" className={buttonClass()}>
      <span>
        <span className="max-sm:sr-only">Export </span>
        {form}
      </span>
    </a>
  );
}
