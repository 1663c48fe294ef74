import * as z from "zod";
import { type Operation, transactionId } from "#lib/openapi/operation.ts";
import { outcomeSimulation, simulatedTransaction } from "#lib/transactions/simulation-contract.ts";

const none = z.strictObject({});

/** What partners test their integration with. */
export const testingOperations = {
  simulateOutcome: {
    method: "post",
    path: "/transactions/{transaction_id}/simulate",
    tag: "Testing",
    summary: "Simulate an outcome",
    description: `Gives a sandbox transaction an outcome, so that your tests can run from creation to payment and refund without a provider. Works with TEST keys only; a production key gets 403 \`environment_mismatch\`.

A \`pending\` transaction can become \`processing\`, \`success\`, \`failed\`, \`cancelled\`, \`expired\`, or \`refunded\`; \`processing\` can become \`success\`, \`failed\`, \`cancelled\`, or \`refunded\`; \`failed\`, \`cancelled\`, and \`expired\` can become \`success\` (a late payment) or \`refunded\`; and \`success\` can become \`refunded\`. Any other change is a 400 whose \`errors\` name \`status\` and list the possible ones.

Events are sent as for real outcomes, with the header \`webhook-test: true\`: \`transaction.success\` for \`success\`, and \`transaction.failed\` for \`failed\`, \`cancelled\`, and \`expired\`. \`processing\` and \`refunded\` send none.`,
    access: { scope: "transactions:write", limit: "creations", isSandboxOnly: true },
    pathParameters: transactionId,
    query: none,
    body: outcomeSimulation,
    message: "Outcome simulated",
    data: simulatedTransaction,
    errors: ["not_found", "payload_too_large", "unsupported_media_type"],
    exampleParameters: [],
  },
} as const satisfies Record<string, Operation>;
