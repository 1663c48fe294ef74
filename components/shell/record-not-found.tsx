"use client";
import { usePathname } from "next/navigation";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";

const records = {
  Transaction: { path: "transactions", list: "transactions", reason: "Check the ID. It may" },
  Customer: { path: "transactions", list: "transactions", reason: "They may have been erased, or" },
  Endpoint: { path: "webhooks", list: "endpoints", reason: "It may have been deleted, or" },
  Delivery: { path: "webhooks/deliveries", list: "deliveries", reason: "It may be older than 90 days, or" },
};

type RecordNotFoundProps = { what: keyof typeof records };

/** Next passes no parameters to not-found files, so the environment is read from the path. */
export function RecordNotFound({ what }: RecordNotFoundProps) {
  const environment = usePathname().split("/")[1] === "production" ? "production" : "sandbox";
  const other = environment === "sandbox" ? "production" : "sandbox";
  const { path, list, reason } = records[what];
  return (
    <>
      <PageHeader title={`${what} not found`} />
      <EmptyState
        sentence={`No ${what.toLowerCase()} with this ID exists in ${environment}. ${reason} belong to ${other}.`}
        action={<LinkButton href={`/${environment}/${path}`}>View all {list}</LinkButton>}
      />
    </>
  );
}
