import { beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { type Environment, environments } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { findPastedKey } from "#lib/api-keys/list-keys.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { seedDemo } from "#lib/demo/seed-demo.ts";
import { seedShares } from "#lib/demo/seed-shares.ts";
import { AppError } from "#lib/errors.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { closeDueStatements } from "#lib/statements/close-statements.ts";
import { createRates } from "#simulator/rates.ts";
import { libChanges } from "./lib-changes.ts";
import { libReads } from "./lib-reads.ts";
import { addOtherRows, type Known, readKnown } from "./owner-rows.ts";
import { queryChanges } from "./query-changes.ts";
import { queryReads } from "./query-reads.ts";
import { scopedFunctions } from "./scoped-functions.ts";

const now = new Date(new Date().setUTCHours(-9, 0, 0, 0));

/** Functions that aren't called here. */
const exceptions: Record<string, string[]> = {
  "parts of statements": ["firstRows", "matchesFilter", "matchesTime", "missedCounts", "scopedToAlerts", "within"],
  "need ClickHouse, see lib/api-logs/clickhouse": ["countSteps", "countValues", "search", "within"],
  "have no database access": [
    ...["kindsFor", "lockBrand", "newKeyRow", "proposalPlace", "toDelivery", "toQuoteEntries"],
  ],
  "make rows of an account without any": [
    ...[
      "endpointOf",
      "keyOf",
      "makeAlerts",
      "makeBrand",
      "makeConsidered",
      "makeCustomers",
      "makeEndpoints",
      "makeKeys",
      "makeLogs",
      "makeReconciliation",
      "makeTransactions",
      "seedDemo",
      "seedFees",
      "seedShares",
      // As findStatement, and of the partner in both environments.
      "lacksEntries",
      "readStatement",
      "selectFirstMonth",
      "seedSupportCase",
    ],
  ],
  "check input, with statements that are called here": [
    ...["assertUnused", "checkCreation", "findInvalidCreation", "readCursor", "startOf"],
  ],
  "only compute an ID from the scope": ["bodyHashOf", "customerIdOf", "readCustomer"],
  "differ from their statement only beyond 10,000 rows": ["selectSearchEnd"],
  "are about the partner in both environments": [
    ...[
      "assertContract",
      "assertGrant",
      "findContact",
      "findPastedKey",
      "findTwoFactor",
      "requestProduction",
      "selectRecipientEmail",
      "selectRecipients",
    ],
  ],
};

type Table<Case> = Record<string, Record<string, Case>>;
const namesIn = (table: Table<unknown>): string[] => Object.values(table).flatMap(Object.keys);
const casesOf = <Case>(table: Table<Case>) =>
  Object.entries(table).flatMap(([group, cases]) =>
    Object.entries(cases).map(([name, one]) => [`${group} ${name}`, one] as const),
  );

it("calls every function that takes a tenant scope", () => {
  const called = [queryReads, libReads, queryChanges, libChanges].flatMap(namesIn);
  const listed = [...called, ...Object.values(exceptions).flat()];
  expect(listed.sort()).toEqual(scopedFunctions().sort());
});

// The same text for equal results, regardless of their type.
const textOf = (result: unknown) =>
  JSON.stringify(result instanceof Map ? [...result] : (result ?? null), (_, value) =>
    typeof value === "bigint" ? String(value) : value,
  );

/** What it returns, or the code of the error. */
async function outcomeOf(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const other = (environment: Environment) => environments.find((one) => one !== environment) ?? environment;

describe("reads of a tenant's rows", () => {
  const sql = setUpOwnDatabase();
  let owner: TenantScope;
  let known: Known;
  /** Have no rows. */
  let neighbors: TenantScope[];

  beforeAll(async () => {
    owner = { partnerId: await createPartner("Owner"), environment: "production" };
    neighbors = [
      { ...owner, environment: "sandbox" },
      { partnerId: await createPartner("Neighbor"), environment: "production" },
    ];
    await sql`delete from partner_access`;
    for (const environment of environments) await refreshOffers(environment, enabledProviders(environment), now);
    const usdAt = createRates({ walk: false }).usd;
    await seedDemo(owner, { usdAt, now, createdBy: null, receiverUrl: "http://127.0.0.1:9" });
    await seedShares(owner, now);
    await closeDueStatements(now);
    // The months of all tenants were closed.
    await sql`delete from statements where partner_id <> ${owner.partnerId} or environment <> ${owner.environment}`;
    await addOtherRows(sql, owner);
    known = await readKnown(sql, owner);
  }, 180_000);

  it.each([...casesOf(queryReads), ...casesOf(libReads)])("%s returns those of this tenant only", async (_, read) => {
    const resultOf = async (scope: TenantScope) => textOf(await outcomeOf(() => read(scope, known)));
    const emptyIn = (environment: Environment) => resultOf({ partnerId: "ptn_nobody", environment });
    expect(textOf(await read(owner, known))).not.toBe(await emptyIn(owner.environment));
    for (const neighbor of neighbors) expect(await resultOf(neighbor)).toBe(await emptyIn(neighbor.environment));
  });
});

/** The rows of this tenant, and those of tables without one that belong to its rows or others'. */
async function readRows({ partnerId, environment }: TenantScope) {
  const tables = await rawSql()`
    select table_name as name, 'partner_id' = any(array_agg(column_name::text)) as is_owned,
      'environment' = any(array_agg(column_name::text)) as has_environment
    from information_schema.columns join pg_class c on c.oid = to_regclass(table_name)
    where table_schema = 'public' and c.relkind in ('r', 'p') and not c.relispartition group by table_name
    having array_agg(column_name::text) && '{partner_id,transaction_id,endpoint_id,delivery_id,event_id}'`;
  const rows = { own: [] as string[], parts: [] as string[] };
  for (const { name, is_owned: isOwned, has_environment: hasEnvironment } of tables) {
    const ofTenant = rawSql()`where partner_id = ${partnerId} ${hasEnvironment ? rawSql()`and environment = ${environment}` : rawSql()``}`;
    const found = await rawSql()`select t::text as row from ${rawSql()(name)} t ${isOwned ? ofTenant : rawSql()``}`;
    rows[isOwned ? "own" : "parts"].push(...found.map(({ row }) => `${name} ${row}`).sort());
  }
  return rows;
}

describe("changes of a tenant's rows", () => {
  setUpOwnDatabase();

  it.each([...casesOf(queryChanges), ...casesOf(libChanges)])(
    "%s changes those of this tenant only",
    async (_, { add, call, refusal }) => {
      const owner: TenantScope = { partnerId: await createPartner("Owner"), environment: "sandbox" };
      const neighbors: TenantScope[] = [
        { ...owner, environment: other(owner.environment) },
        { partnerId: await createPartner("Neighbor"), environment: owner.environment },
      ];
      await rawSql()`delete from partner_access where partner_id = any(${neighbors.map(({ partnerId }) => partnerId)})`;
      const id = await add(owner);
      const before = await readRows(owner);
      for (const neighbor of neighbors) {
        const outcome = await outcomeOf(() => call(neighbor, id));
        if (refusal !== undefined) expect(outcome).toEqual(refusal);
        const { own, parts } = await readRows(owner);
        expect(own).toEqual(before.own);
        expect(parts).toEqual(expect.arrayContaining(before.parts));
      }
      await call(owner, id);
      expect(await readRows(owner)).not.toEqual(before);
    },
  );
});

it("finds a pasted key of this partner only", async () => {
  const owner: TenantScope = { partnerId: await createPartner("Owner"), environment: "sandbox" };
  const { key, api_key } = await createKey(owner, { name: "Server" }, null, now);
  expect((await findPastedKey(owner, key, now)).api_key?.id).toBe(api_key.id);
  expect((await findPastedKey({ partnerId: await createPartner("Neighbor") }, key, now)).api_key).toBeNull();
});
