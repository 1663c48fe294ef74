/** Bodies that routes with IDs of the Partner API would accept for the caller's own ID. */
export const partnerBodies: Readonly<Record<string, string>> = {
  "POST transactions/[transactionId]/simulate": JSON.stringify({ status: "processing" }),
  "PATCH webhook-endpoints/[endpointId]": JSON.stringify({ name: "Mine" }),
};

/** Those of the dashboard. */
export const dashboardBodies: Readonly<Record<string, unknown>> = {
  "PATCH members/[memberId]": { role: "analyst" },
  "PATCH saved-views/[viewId]": { is_shared: false },
  "POST api-keys/[keyId]/rotation": { grace: "24h" },
  "POST transactions/[transactionId]/notes": { text: "Buyer called" },
  "POST transactions/[transactionId]/simulation": { status: "success" },
  "PATCH webhooks/endpoints/[endpointId]": { name: "Mine" },
  "POST webhooks/endpoints/[endpointId]/resends": { since: "2020-01-01T00:00:00Z", is_everything: true },
  "POST webhooks/endpoints/[endpointId]/resumption": { held: "none" },
  "POST webhooks/endpoints/[endpointId]/test-events": { event: "transaction.success" },
};
