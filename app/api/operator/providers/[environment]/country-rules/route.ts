import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { providerIn } from "#http/operator-params.ts";
import { addCountryRule, removeCountryRule } from "#lib/countries/rules.ts";
import { countryRuleRemoval, newCountryRule } from "#lib/countries/rules-contract.ts";

const environmentIn = (params: Record<string, string>) => providerIn({ ...params, provider: "" }).environment;

export const POST = operatorEndpoint({
  message: "Rule added. It applies within seconds.",
  body: newCountryRule,
  run: ({ params, body: { allowed, ...rule }, actor, now }) =>
    addCountryRule({ ...rule, isAllowed: allowed, environment: environmentIn(params) }, actor, now),
});

export const DELETE = operatorEndpoint({
  message: "Rule removed. It no longer applies within seconds.",
  body: countryRuleRemoval,
  run: ({ params, body: { reason, ...key }, actor, now }) =>
    removeCountryRule({ ...key, environment: environmentIn(params) }, { actor, reason }, now),
});
