import { beforeEach, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { listAuditForOperator } from "#lib/audit/list-audit.ts";
import { auditSentence } from "#lib/audit/sentence-contract.ts";
import { AppError } from "#lib/errors.ts";
import { countryRulesMax, selectCountryRules } from "./queries.ts";
import { addCountryRule, removeCountryRule } from "./rules.ts";
import { countryRuleRemoval, newCountryRule } from "./rules-contract.ts";

let count = 0;
let actor: Actor = { kind: "operator", id: "op_1", name: "", address: null };

const key = (set: Record<string, string> = {}) => {
  const { reason: _, ...parsed } = countryRuleRemoval.parse({ country: "NG", reason: "why", ...set });
  return { ...parsed, environment: "sandbox" as const };
};
const add = (set: Record<string, string> = {}, isAllowed = false) =>
  addCountryRule({ ...key(set), isAllowed, reason: "Contract" }, actor, new Date());
const remove = (set: Record<string, string> = {}) =>
  removeCountryRule(key(set), { actor, reason: "Ended" }, new Date());

const errorOf = async (work: Promise<void>): Promise<AppError> => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof AppError) return error;
  throw new Error("it succeeded");
};
const fieldsOf = async (work: Promise<void>) => (await errorOf(work)).details.errors?.map(({ field }) => field);
const audited = async () =>
  (await listAuditForOperator({ who: actor.name }, new Date())).lines.map((line) => auditSentence(line));

describe("a country rule", () => {
  const sql = setUpOwnDatabase();
  beforeEach(async () => {
    await sql`delete from country_rules`;
    // The audit log keeps what other tests did.
    count += 1;
    actor = { ...actor, name: `ops-${count}@example.com` };
  });

  it("applies to the catalog of its environment until it's removed", async () => {
    const [before, production] = [await getCatalog("sandbox"), await getCatalog("production")];
    expect(before.countryRules).toEqual([]);
    await add({ provider: "MoonPay", asset: "btc:mainnet", country: "us", region: "ny" });
    expect((await getCatalog("sandbox")).countryRules).toEqual([
      {
        environment: "sandbox",
        provider: "moonpay",
        side: "*",
        method: "*",
        asset: "BTC:mainnet",
        country: "US",
        region: "NY",
        isAllowed: false,
        reason: "Contract",
        at: expect.any(Date),
        by: actor.name,
      },
    ]);
    expect((await getCatalog("production")).countryRules).toEqual(production.countryRules);
    await remove({ provider: "moonpay", asset: "BTC:mainnet", country: "US", region: "NY" });
    expect((await getCatalog("sandbox")).countryRules).toEqual([]);
  });

  it("is recorded in the audit log with its reason, and its removal too", async () => {
    await add({ country: "US", region: "NY", side: "BUY" });
    await remove({ country: "US", region: "NY", side: "BUY" });
    expect(await audited()).toEqual([
      "Removed the country rule for US-NY · Type: BUY → none · Reason: Contract → Ended · Available: no → none",
      "Added the country rule for US-NY · Type: BUY · Reason: Contract · Available: no",
    ]);
  });

  it("names every unknown field, and is neither stored nor recorded", async () => {
    const all = { provider: "nobody", method: "cards", asset: "BTC", country: "UK", region: "X" };
    expect(await fieldsOf(add(all))).toEqual(["provider", "method", "asset", "country"]);
    expect(await fieldsOf(add({ country: "US", region: "XX" }))).toEqual(["region"]);
    expect(await fieldsOf(add({ country: "UA", region: "CRIMEA" }))).toEqual(["region"]);
    expect(await selectCountryRules("sandbox")).toEqual([]);
    expect(await audited()).toEqual([]);
  });

  it("may be about a region of any country, because sanctions are", async () => {
    await add({ country: "UA", region: "43" });
    expect(await selectCountryRules("sandbox")).toMatchObject([{ country: "UA", region: "43" }]);
  });

  it("can't be added twice, also not with the other decision, but for a part of it", async () => {
    await add();
    expect(await fieldsOf(add({}, true))).toEqual(["country"]);
    await add({ method: "card" });
    expect(await selectCountryRules("sandbox")).toMatchObject([{ isAllowed: false }, { isAllowed: false }]);
    expect(await audited()).toHaveLength(2);
  });

  it("is refused beyond the most there can be in its environment", async () => {
    await sql`insert into country_rules
      select 'sandbox', '*', '*', 'm' || n, '*', 'NG', '*', false, 'Contract', now(), 'op'
      from generate_series(2, ${countryRulesMax}) n`;
    await add();
    expect((await errorOf(add({ country: "GH" }))).code).toBe("limit_reached");
    await addCountryRule(
      { ...key(), environment: "production", isAllowed: false, reason: "Contract" },
      actor,
      new Date(),
    );
    await remove();
    await add({ country: "GH" });
  });

  it("that doesn't exist can't be removed", async () => {
    await add({ method: "card" });
    expect((await errorOf(remove())).code).toBe("not_found");
    expect(await audited()).toHaveLength(1);
  });
});

describe("the fields of a rule", () => {
  const problem = (set: Record<string, unknown>) =>
    newCountryRule
      .safeParse({ country: "NG", allowed: "no", reason: "why", ...set })
      .error?.issues.map(({ path, message }) => `${path.join()}: ${message}`);

  it("match any value if they are empty", () => {
    const fields = { provider: "", side: "", method: "", asset: "", region: "" };
    const any = { provider: "*", side: "*", method: "*", asset: "*", region: "*" };
    const rule = { country: "NG", allowed: true, reason: "why" };
    expect(newCountryRule.parse({ ...fields, country: " ng ", allowed: "yes", reason: " why " })).toEqual({
      ...any,
      ...rule,
    });
    expect(newCountryRule.parse({ country: "NG", allowed: "yes", reason: "why" })).toEqual({ ...any, ...rule });
  });

  it("need a country, a decision, and a reason of 3 to 200 characters", () => {
    expect(problem({})).toBeUndefined();
    expect(problem({ country: "" })).toEqual(["country: Enter a country"]);
    expect(problem({ allowed: "maybe" })).toEqual(["allowed: Must be yes or no"]);
    expect(problem({ side: "HOLD" })).toEqual(["side: Must be BUY, SELL, or empty for both"]);
    expect(problem({ reason: " no " })).toEqual(["reason: Say why, in a few words"]);
    expect(problem({ reason: "x".repeat(200) })).toBeUndefined();
    expect(problem({ reason: "x".repeat(201) })).toEqual(["reason: At most 200 characters"]);
  });
});
