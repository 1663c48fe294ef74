import { operatorActionEndpoint, operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { totpEntry } from "#lib/operators/contract.ts";
import { confirmOperatorTotp, disableOperatorTotp, operatorTotp } from "#lib/operators/session.ts";

export const POST = operatorActionEndpoint({
  message: "Scan the QR code, then enter a code",
  action: () => ({ action: "operator.totp.prepare", target: "two-factor" }),
  run: ({ operator, now, tx }) => operatorTotp.prepare(operator.operatorId, now, tx),
});

export const PUT = operatorEndpoint({
  message: "Two-factor authentication enabled",
  body: totpEntry,
  run: ({ operator, body, actor, now }) => confirmOperatorTotp(operator, body.code, actor, now),
});

export const DELETE = operatorActionEndpoint({
  message: "Two-factor authentication disabled",
  action: () => ({ action: "operator.totp.off", target: "two-factor" }),
  run: ({ operator, tx }) => disableOperatorTotp(operator, tx),
});
