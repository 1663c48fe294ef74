import type { Evidence } from "#lib/integration/contract.ts";

const query = (name: string, value: string) => new URLSearchParams({ [name]: value });

/** Where a member sees the evidence. */
export function dashboardEvidence({ kind, id }: Evidence): string {
  const pages: Record<Evidence["kind"], string> = {
    request: `api-logs?${query("request", id)}`,
    delivery: `webhooks/deliveries/${id}`,
    transaction: `transactions/${id}`,
    key: `api-keys/${id}`,
    drill: `webhooks/${id}`,
  };
  return `/sandbox/${pages[kind]}`;
}

/** Where an operator sees the evidence. */
export function operatorEvidence(partnerId: string, { kind, id }: Evidence): string {
  const partner = `/operator/partners/${partnerId}/sandbox`;
  const pages: Record<Evidence["kind"], string> = {
    request: `${partner}/api-logs?${query("request", id)}`,
    delivery: `/operator/deliveries?${query("partner", partnerId)}`,
    transaction: `/operator/transactions/${id}`,
    key: `${partner}/api-keys`,
    drill: `${partner}/webhooks`,
  };
  return pages[kind];
}
