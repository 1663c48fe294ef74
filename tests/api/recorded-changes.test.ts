import { beforeAll, describe, expect, it, vi } from "vitest";
import { operatorChanges, routesWithoutRecord } from "#app/api/operator/test-operator-changes.ts";
import { handlersIn } from "#app/api/test-handlers.ts";
import { memberChanges } from "#app/api/test-member-changes.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { closeDatabase } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { fieldLabels } from "#lib/audit/changes-contract.ts";
import { hashPassword } from "#lib/people/users/password.ts";
import { captureLog } from "#lib/test-log.ts";

const sql = setUpOwnDatabase();
const address = "203.0.113.99";
const headers = { "x-svc-client-address": address };

type Prepared = Awaited<ReturnType<typeof operatorOf>>;
type Case = { name: string; method: string; prepare(): Promise<Prepared> };

const operators = (await handlersIn("operator")).filter(
  ({ method, folder }) => method !== "GET" && !routesWithoutRecord.includes(`${method} ${folder}`),
);
const members = await handlersIn("dashboard/[environment]");
let passwordHash = "";

async function operatorOf(name: string, { method, handler }: (typeof operators)[number]) {
  const operator = await newTestOperator();
  const sent = await operatorChanges[name]?.(operator);
  return () => operator.call(handler, { method, headers, ...sent });
}

async function memberOf(name: string, { method, handler }: (typeof members)[number]) {
  const user = await newTestUser({ passwordHash });
  const { params, body } = (await memberChanges[name]?.prepare(user)) ?? {};
  return () => user.call(handler, { method, headers, body, params: { environment: "sandbox", ...params } });
}

const cases: Case[] = [
  ...operators.map((route) => {
    const name = `${route.method} ${route.folder}`;
    return { name: `operator: ${name}`, method: route.method, prepare: () => operatorOf(name, route) };
  }),
  ...members.flatMap((route) => {
    const name = `${route.method} ${route.folder}`;
    if (!(name in memberChanges)) return [];
    return [{ name: `member: ${name}`, method: route.method, prepare: () => memberOf(name, route) }];
  }),
];

// Sessions and passkeys have the time of their last use, and codes and challenges are used up by an attempt.
const ignoredColumns = ["last_seen_at", "totp_step", "last_step", "last_used_at", "counter"];
const ignoredTables = ["passkey_challenges", "operator_passkey_challenges"];

/** The rows of the database by table. */
async function contents(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not relname = any(${ignoredTables})`;
  const queries = tables.map(
    ({ name }) => `select '${name}' as name, (select md5(string_agg(r, ',' order by r)) from
      (select (to_jsonb(t) - '{${ignoredColumns.join(",")}}'::text[])::text as r from "${name}" t) rows) as digest`,
  );
  const rows = await sql.unsafe(queries.join(" union all "));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

const countRows = async () => Number((await sql`select count(*) from audit_log where address = ${address}`)[0]?.count);

describe("every recorded change", () => {
  beforeAll(async () => {
    vi.stubEnv("SVC_DATABASE_CONNECTIONS", "1");
    await closeDatabase();
    passwordHash = await hashPassword("a password of some length");
    await sql.unsafe(`
      create table rejected_addresses (address text);
      create function reject_audit() returns trigger language plpgsql as $$ begin
        if exists (select from rejected_addresses r where r.address = new.address) then
          raise exception 'the audit log rejects this row';
        end if;
        return new;
      end $$;
      create trigger reject_audit before insert on audit_log for each row execute function reject_audit()`);
  });

  it("of an operator is tested here", () => {
    expect(operators.map(({ method, folder }) => `${method} ${folder}`).sort()).toEqual(
      Object.keys(operatorChanges).sort(),
    );
    expect(cases.length).toBeGreaterThan(60);
  });

  it.each(cases)("is made with one connection and has its row ($name)", async ({ prepare }) => {
    const send = await prepare();
    const before = await countRows();
    const { status, body } = await send();
    expect([status, body.msg]).toEqual([200, body.msg]);
    expect(await countRows()).toBeGreaterThan(before);
  });

  it.each(cases)("is not made if its row can't be written ($name)", async ({ prepare }) => {
    captureLog();
    const send = await prepare();
    const before = await contents();
    await sql`insert into rejected_addresses values (${address})`;
    const { status } = await send();
    await sql`delete from rejected_addresses`;
    expect(status).toBe(500);
    expect(await contents()).toEqual(before);
  });

  it("shows a label for each of its fields", async () => {
    const rows = await sql<{ field: string; action: string }[]>`
      select distinct field, action from audit_log,
        jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) field`;
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter(({ field }) => !(field in fieldLabels))).toEqual([]);
  });
});
