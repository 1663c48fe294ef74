import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { chosen } from "#lib/transactions/dashboard-contract.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { resendEvents } from "#lib/webhooks/resend.ts";

export const POST = dashboardEndpoint({
  message: "Events queued for resending",
  roles: webhookResenders,
  body: chosen,
  run: ({ scope, body, now }) => resendEvents(scope, body.ids, now),
  audit: ({ body }, { deliveries }) => ({
    action: "transaction.resend_events",
    target: body.ids.length === 1 ? (body.ids[0] ?? null) : `${body.ids.length} transactions`,
    after: { transactions: body.ids, deliveries },
  }),
});
