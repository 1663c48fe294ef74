import { operatorActionEndpoint, operatorEndpoint } from "#http/operator-endpoint.ts";
import { confirmOperatorTotp, disableOperatorTotp, operatorTotp } from "#lib/people/operators/two-factor.ts";
import { codeEntry } from "#lib/people/users/contract.ts";

export const POST = operatorActionEndpoint({
  permission: "account",
  message: "Scan the QR code, then enter a code",
  allowsMissingTwoFactor: true,
  action: () => ({ action: "operator.totp.prepare", target: "two-factor" }),
  run: ({ operator, now, tx }) => operatorTotp.prepare(operator.operatorId, now, tx),
});

export const PUT = operatorEndpoint({
  permission: "account",
  message: "Two-factor authentication enabled",
  allowsMissingTwoFactor: true,
  body: codeEntry,
  run: async ({ operator, body, actor, now }) => ({
    codes: await confirmOperatorTotp(operator, body.code, actor, now),
  }),
});

export const DELETE = operatorEndpoint({
  permission: "account",
  message: "Authenticator app removed",
  run: ({ operator, actor, now }) => disableOperatorTotp(operator, actor, now),
});
