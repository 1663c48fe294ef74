import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { recordApprovalCheck } from "#lib/partners/approval.ts";
import { checkResult } from "#lib/partners/approval-contract.ts";

export const POST = operatorEndpoint({
  message: "Check recorded",
  body: checkResult,
  run: ({ params: { partnerId = "" }, body, actor, now }) => recordApprovalCheck(partnerId, body, actor, now),
});
