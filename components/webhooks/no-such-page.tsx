"use client";
import { usePathname } from "next/navigation";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";

type NoSuchPageProps = { what: "endpoint" | "delivery" };

/** A not-found file is not told its address, so it is read in the browser. */
export function NoSuchPage({ what }: NoSuchPageProps) {
  const environment = usePathname().split("/")[1] === "production" ? "production" : "sandbox";
  const other = environment === "sandbox" ? "production" : "sandbox";
  const paths = webhookPaths(environment);
  const why =
    what === "endpoint"
      ? `It may have been deleted, be mistyped, or belong to ${other}.`
      : `It may be older than 90 days, be mistyped, or belong to ${other}.`;
  return (
    <>
      <PageHeader title={`There is no such ${what}`} />
      <EmptyState
        sentence={`The ${environment} environment of your account has no webhook ${what} with this id. ${why}`}
        action={
          what === "endpoint" ? (
            <LinkButton href={paths.endpoints}>Show all endpoints</LinkButton>
          ) : (
            <LinkButton href={paths.deliveries}>Show all deliveries</LinkButton>
          )
        }
      />
    </>
  );
}
