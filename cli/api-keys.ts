import { keyScopes } from "#db/enums.ts";
import { type Grace, gracePeriods, newKey } from "#lib/api-keys/contract.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { revokeKeyByOperator } from "#lib/api-keys/revoke-key.ts";
import { rotateKeyByOperator } from "#lib/api-keys/rotate-key.ts";
import { AppError } from "#lib/errors.ts";
import { choice, choices, command, list, optional, text, wholeNumber } from "./command.ts";
import { assertPartner, environment } from "./partners.ts";

const group = "API keys";
const key = text("key", "The key itself or its ID");

export const keyCommands = [
  command({
    name: "key create",
    group,
    summary: "Create an API key and print it",
    details: "The key is printed once and can't be shown again.",
    options: {
      partner: text("id", "Partner that owns the key"),
      environment,
      name: optional(text("name", "Name shown in the dashboard")),
      scopes: optional(
        choices(
          keyScopes,
          "scope,...",
          `Permissions: ${keyScopes.join(", ")} (default: all; in production, all but webhooks:write)`,
        ),
      ),
      cidrs: optional(list("network,...", "Networks that can use the key, such as 203.0.113.0/24 (default: any)")),
      "expires-in-days": optional(wholeNumber("n", "Days until the key expires (default: never)", 3_650)),
    },
    async run({
      partner: partnerId,
      environment: used,
      name = "Created by the operator",
      "expires-in-days": days,
      ...limits
    }) {
      const read = newKey.safeParse({ name, ...limits, expires_in_days: days });
      if (!read.success) {
        const [issue] = read.error.issues;
        throw new AppError("validation_failed", `--${issue?.path[0]?.toString()}: ${issue?.message}`);
      }
      await assertPartner(partnerId);
      return (await createKey({ partnerId, environment: used }, read.data, null, new Date())).key;
    },
  }),
  command({
    name: "key rotate",
    group,
    summary: "Replace an API key and print the new one",
    details: "The new key has the same settings. The old one keeps working for the grace period.",
    args: { key },
    options: {
      grace: optional(
        choice(Object.keys(gracePeriods) as Grace[], "How long the old key keeps working (default: 24h)"),
      ),
    },
    run: async ({ key: idOrKey, grace = "24h" }) => (await rotateKeyByOperator(idOrKey, grace, new Date())).key,
  }),
  command({
    name: "key revoke",
    group,
    summary: "Revoke an API key, effective immediately",
    args: { key },
    run: async ({ key: idOrKey }) => `Revoked ${await revokeKeyByOperator(idOrKey, new Date())}.`,
  }),
];
