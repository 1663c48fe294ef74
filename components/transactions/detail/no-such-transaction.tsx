"use client";
import { usePathname } from "next/navigation";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";

/** Next passes no parameters to not-found files, so the path is read in the browser. */
export function NoSuchTransaction() {
  const environment = usePathname().split("/")[1] === "production" ? "production" : "sandbox";
  const other = environment === "sandbox" ? "production" : "sandbox";
  return (
    <>
      <PageHeader title="Transaction not found" />
      <EmptyState
        sentence={`No transaction with this ID exists in your ${environment} environment. Check the ID, or look in ${other}.`}
        action={<LinkButton href={`/${environment}/transactions`}>View transactions</LinkButton>}
      />
    </>
  );
}
