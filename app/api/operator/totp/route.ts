import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { totpEntry } from "#lib/operators/contract.ts";
import { confirmOperatorTotp, dropOperatorTotp, prepareOperatorTotp } from "#lib/operators/totp.ts";

export const POST = operatorEndpoint({
  message: "Now give a first code of it",
  requiresStepUp: true,
  act: () => ({ action: "operator.totp.prepare", target: "two-factor" }),
  run: ({ operator }) => prepareOperatorTotp(operator.operatorId),
});

export const PUT = operatorEndpoint({
  message: "From now on the sign-in asks for a code",
  requiresStepUp: true,
  body: totpEntry,
  act: () => ({ action: "operator.totp.on", target: "two-factor" }),
  run: ({ operator, body, now }) => confirmOperatorTotp(operator.operatorId, body.code, now),
});

export const DELETE = operatorEndpoint({
  message: "The password alone signs in",
  requiresStepUp: true,
  act: () => ({ action: "operator.totp.off", target: "two-factor" }),
  run: ({ operator }) => dropOperatorTotp(operator.operatorId),
});
