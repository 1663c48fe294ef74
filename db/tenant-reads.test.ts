import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { seedDemo } from "#lib/demo/seed-demo.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { createRates } from "#simulator/rates.ts";
import type { TenantScope } from "./scope.ts";
import { setUpOwnDatabase } from "./test-database.ts";
import { tenantReads } from "./test-tenant-reads.ts";
import { addOtherRows, type Known, readKnown } from "./test-tenant-rows.ts";

const now = new Date(new Date().setUTCHours(-9, 0, 0, 0));

/** Not queries on their own: parts of the queries below, or called with rows of the scope only. */
const parts = ["firstRows", "matchesFilter", "matchesTime", "within"];

const cases = Object.entries(tenantReads).flatMap(([file, reads]) =>
  Object.entries(reads).map(([name, read]) => [`${file} ${name}`, read] as const),
);

/** "file function" for the functions of this folder whose first parameter is a TenantScope, without those that write. */
function readsInSource(): string[] {
  const declared =
    /^export (?:async )?(?:function (\w+)(?:<[^(]*>)?|const (\w+) = (?:async )?)\(\s*(?:\w+|\{[^}]*\}): (?:TenantScope|ViewScope)/gm;
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".ts") && !file.includes("test"));
  return files.flatMap((file) =>
    [...readFileSync(`${import.meta.dirname}/${file}`, "utf8").matchAll(declared)]
      .map(([, name, constant]) => name ?? constant ?? "")
      .filter((name) => !/^(insert|update|upsert|delete|rotate)[A-Z]/.test(name) && !parts.includes(name))
      .map((name) => `${file.slice(0, -".ts".length)} ${name}`),
  );
}

// The same text for equal results, regardless of their type.
const textOf = (result: unknown) =>
  JSON.stringify(result instanceof Map ? [...result] : (result ?? null), (_, value) =>
    typeof value === "bigint" ? String(value) : value,
  );

describe("reads of a partner's rows", () => {
  const sql = setUpOwnDatabase();
  let owner: TenantScope;
  let known: Known;
  /** Have no rows. */
  let neighbors: TenantScope[];
  const nobody: TenantScope = { partnerId: "ptn_nobody", environment: "production" };

  beforeAll(async () => {
    owner = { partnerId: await createPartner("Owner"), environment: "production" };
    neighbors = [
      { ...owner, environment: "sandbox" },
      { partnerId: await createPartner("Neighbor"), environment: "production" },
    ];
    await sql`delete from partner_access`;
    await refreshOffers("production", enabledProviders("production"), now);
    const usdAt = createRates({ walk: false }).usd;
    await seedDemo(owner, { usdAt, now, createdBy: null, receiverUrl: "http://127.0.0.1:9" });
    await addOtherRows(sql, owner);
    known = await readKnown(sql);
  }, 180_000);

  it("are all listed", () => {
    expect(cases.map(([name]) => name).sort()).toEqual(readsInSource().sort());
  });

  it.each(cases)("%s returns rows of this partner and environment only", async (_, read) => {
    const resultOf = async (scope: TenantScope) => textOf(await read(scope, known));
    const empty = await resultOf(nobody);
    expect(await resultOf(owner)).not.toBe(empty);
    for (const neighbor of neighbors) expect(await resultOf(neighbor)).toBe(empty);
  });
});
