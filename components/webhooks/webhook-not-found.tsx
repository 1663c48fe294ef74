"use client";
import { usePathname } from "next/navigation";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { webhookPaths } from "./webhook-paths.ts";

type WebhookNotFoundProps = { what: "endpoint" | "delivery" };

/** A not-found file receives no params, so the environment is read from the path. */
export function WebhookNotFound({ what }: WebhookNotFoundProps) {
  const environment = usePathname().split("/")[1] === "production" ? "production" : "sandbox";
  const other = environment === "sandbox" ? "production" : "sandbox";
  const paths = webhookPaths(environment);
  const hint =
    what === "endpoint"
      ? `It may have been deleted, or belong to ${other}.`
      : `It may be older than 90 days, or belong to ${other}.`;
  return (
    <>
      <PageHeader title={`${what === "endpoint" ? "Endpoint" : "Delivery"} not found`} />
      <EmptyState
        sentence={`No webhook ${what} with this ID exists in ${environment}. ${hint}`}
        action={
          what === "endpoint" ? (
            <LinkButton href={paths.endpoints}>View all endpoints</LinkButton>
          ) : (
            <LinkButton href={paths.deliveries}>View all deliveries</LinkButton>
          )
        }
      />
    </>
  );
}
