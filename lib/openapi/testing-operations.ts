import * as z from "zod";
import { type Operation, transactionId } from "#lib/openapi/operation.ts";
import { outcomeSimulation, simulatedTransaction } from "#lib/transactions/simulation-contract.ts";
import { drillReport, newWebhookDrills } from "#lib/webhooks/drills-contract.ts";

const none = z.strictObject({});

/** What partners test their integration with. */
export const testingOperations = {
  simulateOutcome: {
    method: "post",
    path: "/transactions/{transaction_id}/simulate",
    tag: "Testing",
    summary: "Simulate an outcome",
    description: `Gives a sandbox transaction an outcome, so that your tests can run from creation to payment and refund without a provider. Works with TEST keys only; a production key gets 403 \`environment_mismatch\`.

A \`pending\` transaction can become \`processing\`, \`success\`, \`failed\`, \`cancelled\`, \`expired\`, or \`refunded\`; \`processing\` can become \`success\`, \`failed\`, \`cancelled\`, or \`refunded\`; \`failed\`, \`cancelled\`, and \`expired\` can become \`success\` (a late payment) or \`refunded\`; and \`success\` can become \`refunded\`. Only a simulation makes this last change: a provider's update never changes \`success\` or \`refunded\`, even if the provider returns the payment later. With \`refund_amount\`, \`success\` stays as in production, and the transaction has a \`refund\`. Any other change is a 400 whose \`errors\` name \`status\` and list the possible ones.

Events are sent as for real outcomes, with the header \`webhook-test: true\`: \`transaction.success\` for \`success\`, and \`transaction.failed\` for \`failed\`, \`cancelled\`, and \`expired\`. \`refunded\` sends \`transaction.refunded\` to endpoints that chose it. \`processing\` sends none.`,
    access: { scope: "transactions:write", limit: "creations", isSandboxOnly: true },
    pathParameters: transactionId,
    query: none,
    body: outcomeSimulation,
    message: "Outcome simulated",
    data: simulatedTransaction,
    errors: ["not_found", "payload_too_large", "unsupported_media_type"],
    exampleParameters: [],
  },
  runWebhookDrills: {
    method: "post",
    path: "/webhook-drills",
    tag: "Testing",
    summary: "Run webhook failure drills",
    description: `Sends events to one of your sandbox endpoints the way they arrive when things go wrong, waits for the responses, and reports how your receiver behaved: the status and duration of each request, a verdict per drill, and what to fix. Works with TEST keys only; a production key gets 403 \`environment_mismatch\`.

- \`valid\`: a correctly signed event. Expects 2xx. It always runs first; if there is no response, nothing else is sent.
- \`duplicate\`: the same event twice with the same \`webhook-id\`. Expects 2xx for both.
- \`late\`: an event from an hour ago with a current \`webhook-timestamp\`. Expects 2xx.
- \`out_of_order\`: \`transaction.success\`, then an older \`transaction.failed\` of the same transaction. Expects 2xx for both.
- \`flapping\`: an event whose connection is closed after 100 ms, then its retry. Expects 2xx for the retry.
- \`bad_signature\`: an event signed with another secret. Expects 4xx.
- \`old_timestamp\`: a request that was correctly signed 10 minutes ago. Expects 4xx.
- \`unknown_event\`: an event named \`transaction.drill\`. Expects 2xx.
- \`unknown_field\`: an event with the additional field \`data.unknown_field\`. Expects 2xx.

The events are about the fictitious transaction \`tx_test\`, have the header \`webhook-test: true\`, aren't listed in \`GET /events\`, and aren't retried. Each request has 5 seconds, and the whole run at most 15. Drills are sent to a paused endpoint too, and don't change its status. While drills of an endpoint run, starting more gets 409 \`request_in_progress\`.`,
    access: { scope: "transactions:write", limit: "creations", isSandboxOnly: true },
    query: none,
    body: newWebhookDrills,
    message: "Drills run",
    data: drillReport,
    errors: ["request_in_progress", "payload_too_large", "unsupported_media_type"],
    exampleParameters: [],
  },
} as const satisfies Record<string, Operation>;
