import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { alertScopeIn } from "#http/operator-params.ts";
import { ruleFields } from "#lib/alerts/contract.ts";
import { changeRules } from "#lib/alerts/manage-channels.ts";

export const PUT = operatorEndpoint({
  message: "Alerts updated",
  body: ruleFields,
  run: async ({ params, body, ...change }) => {
    await changeRules(alertScopeIn(params), body, change);
    return {};
  },
});
