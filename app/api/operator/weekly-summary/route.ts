import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { endOperatorSummary, startOperatorSummary } from "#lib/overview/weekly-summary.ts";

export const POST = operatorEndpoint({
  permission: "account",
  message: "Weekly summary turned on",
  withoutStepUp: true,
  run: ({ operator, now }) => startOperatorSummary(operator, now),
});

export const DELETE = operatorEndpoint({
  permission: "account",
  message: "Weekly summary turned off",
  withoutStepUp: true,
  run: ({ operator }) => endOperatorSummary(operator),
});
