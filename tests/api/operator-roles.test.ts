import { describe, expect, it } from "vitest";
import { operatorChanges } from "#app/api/operator/test-operator-changes.ts";
import { handlersIn } from "#app/api/test-handlers.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { type OperatorRole, operatorRoles } from "#db/enums.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { operatorsWith, permissionOf } from "#lib/people/operators/roles-contract.ts";

const sql = setUpOwnDatabase();

const everybody = operatorRoles;
const money: OperatorRole[] = ["admin", "finance"];
const support: OperatorRole[] = ["admin", "support"];

/** The roles that may use each route below /api/operator. All other routes are for admins only. */
const allowed: Record<string, readonly OperatorRole[]> = {
  "POST callbacks/[callbackId]/retry": support,
  "POST deliveries/[deliveryId]/resend": support,
  "PUT partners/[partnerId]/[environment]/fee": money,
  "POST partners/[partnerId]/[environment]/fee-rules": money,
  "POST partners/[partnerId]/[environment]/fee-share": money,
  "POST statements/[environment]": money,
  "GET reports/providers": money,
  "POST reconciliations/preview": money,
  "POST reconciliations/upload": money,
  "PATCH reconciliations/differences/[differenceId]": money,
  "GET reconciliations/export": money,
  "GET transactions": money,
  "POST partners/[partnerId]/notes": support,
  "DELETE partners/[partnerId]/[environment]/fee-rules/[ruleId]": money,
  "PUT providers/[environment]/[provider]/fee": money,
  "POST providers/[environment]/[provider]/payouts": money,
  "PUT providers/[environment]/[provider]/payout-terms": money,
  "POST passkeys": everybody,
  "PUT passkeys": everybody,
  "DELETE passkeys/[passkeyId]": everybody,
  "PUT password": everybody,
  "PATCH preferences": everybody,
  "POST proposals/[proposalId]": money,
  "DELETE proposals/[proposalId]": money,
  "POST recovery-codes": everybody,
  "GET revenue": money,
  "POST search": everybody,
  "POST session": everybody,
  "DELETE session": everybody,
  "POST session/passkey": everybody,
  "PUT session/passkey": everybody,
  "DELETE sessions": everybody,
  "DELETE sessions/[sessionId]": everybody,
  "GET step-up": everybody,
  "POST step-up": everybody,
  "POST step-up/passkey": everybody,
  "PUT step-up/passkey": everybody,
  "POST totp": everybody,
  "PUT totp": everybody,
  "DELETE totp": everybody,
  "POST weekly-summary": everybody,
  "DELETE weekly-summary": everybody,
  "POST transactions/[transactionId]/adjustments": money,
  "POST transactions/[transactionId]/decision": support,
  "POST transactions/[transactionId]/notes": support,
  "POST transactions/[transactionId]/proposals/[proposalId]": support,
  "DELETE transactions/[transactionId]/proposals/[proposalId]": support,
};

const routes = (await handlersIn("operator")).map((route) => ({ ...route, name: `${route.method} ${route.folder}` }));
const rolesOf = (name: string): readonly OperatorRole[] => allowed[name] ?? ["admin"];

/** A change that was prepared by an admin, whose role can change before it is sent. */
async function prepare({ name, method, handler }: (typeof routes)[number]) {
  const operator = await newTestOperator();
  const sent = await operatorChanges[name]?.(operator);
  return {
    setRole: (role: OperatorRole) => sql`update operators set role = ${role} where email = ${operator.email}`,
    send: () => operator.call(handler, { method, ...sent }),
  };
}

// Sessions have the time of the last request.
async function contents(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> 'operator_sessions'`;
  const queries = tables.map(
    ({ name }) =>
      `select '${name}' as name, (select md5(string_agg(t::text, ',' order by t::text)) from "${name}" t) as digest`,
  );
  const rows = await sql.unsafe(queries.join(" union all "));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

describe("every route of an operator", () => {
  it("is listed with a path that exists", () => {
    expect(Object.keys(allowed).filter((name) => !routes.some((route) => route.name === name))).toEqual([]);
  });

  it.each(routes)("requires the permission that the pages expect for it ($name)", ({ name, method, folder }) => {
    if (folder.startsWith("session") && method !== "DELETE") return;
    const path = `/api/operator/${folder.replaceAll(/\[\w+\]/g, "xx_0")}`;
    expect(operatorsWith(permissionOf(method, path)).toSorted()).toEqual(rolesOf(name).toSorted());
  });

  it.each(routes)("allows the roles as listed ($name)", async (route) => {
    for (const role of rolesOf(route.name)) {
      const { setRole, send } = await prepare(route);
      await setRole(role);
      const { status, body } = await send();
      expect([role, body?.data?.error]).not.toEqual([role, "scope_missing"]);
      expect(status).toBeLessThan(500);
    }
  });

  it.each(routes)("changes nothing for another role ($name)", async (route) => {
    const { setRole, send } = await prepare(route);
    for (const role of operatorRoles.filter((each) => !rolesOf(route.name).includes(each))) {
      await setRole(role);
      const before = await contents();
      const { status, body } = await send();
      expect([role, status, body.data?.error]).toEqual([role, 403, "scope_missing"]);
      expect(await contents()).toEqual(before);
    }
  });
});
