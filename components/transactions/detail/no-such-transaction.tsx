"use client";
import { usePathname } from "next/navigation";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";

/** A not-found file is not told its address, so it is read in the browser. */
export function NoSuchTransaction() {
  const environment = usePathname().split("/")[1] === "production" ? "production" : "sandbox";
  const other = environment === "sandbox" ? "production" : "sandbox";
  return (
    <>
      <PageHeader title="There is no such transaction" />
      <EmptyState
        sentence={`The ${environment} environment of your account has no transaction with this id. It may be mistyped, or belong to ${other}.`}
        action={<LinkButton href={`/${environment}/transactions`}>Show all transactions</LinkButton>}
      />
    </>
  );
}
