import type { Environment, KeyScope } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { newKeyRow } from "#lib/api-keys/create-key.ts";
import { usualScopes } from "#lib/api-keys/usual-scopes-contract.ts";
import { dayMs } from "#lib/duration.ts";
import { demoId, demoText } from "./demo-id.ts";

type Wanted = { name: string; daysAgo: number; scopes: KeyScope[]; endsInDays?: number };

/** What identifies a key in the audit log, before and after its row exists. */
export const keyOf = ({ partnerId, environment }: TenantScope, name: string) => ({
  id: demoId("key", partnerId, environment, name),
  name,
  hint: `${prefixes[environment]}${demoText(4, partnerId, environment, name)}…${demoText(4, name, environment, partnerId)}`,
});

const prefixes: Record<Environment, string> = { production: "svc_live_", sandbox: "svc_test_" };

/** These keys are discarded on creation, so nobody can use them. In the sandbox, one expires soon, and one was never used. */
export function makeKeys(scope: TenantScope, days: number, createdBy: string | null, now: Date) {
  const at = (ms: number) => new Date(now.getTime() - ms);
  const make = ({ name, daysAgo, scopes, endsInDays }: Wanted) => {
    const expiresAt = endsInDays === undefined ? null : at(-endsInDays * dayMs);
    const chosen = { name, scopes, cidrs: [], expiresAt, createdBy, rotatedFrom: null };
    const { row } = newKeyRow(scope, at(daysAgo * dayMs), chosen);
    return { ...row, ...keyOf(scope, name) };
  };
  const everything = usualScopes(scope.environment);
  const isSandbox = scope.environment === "sandbox";
  return {
    server: make({ name: "Wallet backend", daysAgo: days + 1, scopes: everything }),
    app: make({ name: "Mobile gateway", daysAgo: days + 1, scopes: ["assets:read", "quotes:read"] }),
    office: make({
      name: "Back office",
      daysAgo: days,
      scopes: ["transactions:read"],
      endsInDays: isSandbox ? 5 : 340,
    }),
    ...(isSandbox && {
      tests: make({ name: "Integration tests", daysAgo: days, scopes: everything }),
      widget: make({ name: "Web widget trial", daysAgo: 41, scopes: ["quotes:read"] }),
    }),
  };
}
