import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { passwordChange } from "#lib/people/operators/contract.ts";
import { changeOperatorPassword } from "#lib/people/operators/manage-operators.ts";

export const PUT = operatorEndpoint({
  permission: "account",
  message: "Password changed. Your other sessions were signed out.",
  withoutStepUp: true,
  body: passwordChange,
  allowsInitialPassword: true,
  allowsMissingTwoFactor: true,
  run: ({ operator, body, actor, now }) => changeOperatorPassword(operator, body, actor, now),
});
