import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { totpEntry } from "#lib/operators/contract.ts";
import { confirmOperatorTotp, disableOperatorTotp, operatorTotp } from "#lib/operators/session.ts";

export const POST = operatorEndpoint({
  message: "Scan the QR code, then enter a code",
  requiresStepUp: true,
  act: () => ({ action: "operator.totp.prepare", target: "two-factor" }),
  run: ({ operator, now }) => operatorTotp.prepare(operator.operatorId, now),
});

export const PUT = operatorEndpoint({
  message: "Two-factor authentication enabled",
  requiresStepUp: true,
  body: totpEntry,
  act: () => ({ action: "operator.totp.on", target: "two-factor" }),
  run: ({ operator, body, now }) => confirmOperatorTotp(operator.operatorId, body.code, now),
});

export const DELETE = operatorEndpoint({
  message: "Two-factor authentication disabled",
  requiresStepUp: true,
  act: () => ({ action: "operator.totp.off", target: "two-factor" }),
  run: ({ operator }) => disableOperatorTotp(operator.operatorId),
});
