import { afterEach, describe, expect, it, vi } from "vitest";
import { addContact } from "#app/api/test-partner.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { authenticate } from "#lib/api-keys/authenticate.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { mailNotices } from "#lib/mail/mail-notices.ts";
import { grantAccess } from "#lib/partners/access.ts";
import { createOperator } from "#lib/people/operators/manage-operators.ts";
import { signInOperator } from "#lib/people/operators/session.ts";
import { registerUser } from "#lib/people/users/register-user.ts";
import { checkPassword } from "#lib/people/users/session.ts";
import { addSecurityEvents } from "#lib/security/queries.ts";
import type { Refusal } from "./contract.ts";
import { countRefusal } from "./count-event.ts";
import { exportRefusals, exportRefusalsForOperator, listRefusals, listRefusalsForOperator } from "./list-refusals.ts";
import { flushSecurityEvents } from "./sync-events.ts";

const sql = setUpOwnDatabase();
const now = new Date();
let owners = 0;

async function newOwner() {
  owners += 1;
  const email = `owner${owners}@example.com`;
  const signUp = { email, password: "a password of some length", name: "Ada", partner_name: "Wallet" };
  const { partnerId } = await registerUser(signUp);
  const scope = { partnerId, environment: "production" as const };
  await addContact(partnerId);
  await grantAccess(scope, now);
  const { key, api_key } = await createKey(scope, { name: "server", cidrs: ["10.0.0.0/8"] }, null, now);
  const use = (address: string) =>
    authenticate({ key, authorization: undefined, hostEnvironment: null, address, scope: null }, now);
  return { email, scope, keyId: api_key.id, use };
}

afterEach(() => vi.unstubAllEnvs());

describe("security events", () => {
  it("show a key's refused uses to its partner only", async () => {
    const { scope, keyId, use } = await newOwner();
    const other = await newOwner();
    for (const address of ["192.0.2.1", "192.0.2.1"]) await expect(use(address)).rejects.toThrow();
    await use("10.0.0.1");
    await flushSecurityEvents();
    expect(await listRefusals(scope, now, keyId)).toMatchObject([
      { action: "api_key.refused", reason: "ip_not_allowed", subjectName: "server", address: "192.0.2.1", count: 2 },
    ]);
    expect(await listRefusals({ ...scope, environment: "sandbox" }, now)).toEqual([]);
    expect(await listRefusals(other.scope, now)).toEqual([]);
  });

  it("show failed sign-ins to the user's partner, and those of unknown users to the operator only", async () => {
    const { scope, email } = await newOwner();
    await checkPassword({ email, password: "not the password" }, { address: "192.0.2.7" }, new Date());
    await checkPassword(
      { email: "nobody@example.com", password: "not the password" },
      { address: "192.0.2.8" },
      new Date(),
    );
    await flushSecurityEvents();
    const [event, ...others] = await listRefusals(scope, now);
    expect(event).toMatchObject({ action: "session.refused", reason: "wrong_password", subjectName: email });
    expect(others).toEqual([]);
    const { refusals: all } = await listRefusalsForOperator({}, now);
    expect(all).toContainEqual(expect.objectContaining({ address: "192.0.2.8", subject: null, partnerId: null }));
    expect(JSON.stringify(all)).not.toContain("nobody@example.com");
  });

  it("show delayed sign-ins to the user's partner, and those of operators to operators", async () => {
    const { scope, email } = await newOwner();
    const operatorEmail = `operator${owners}@example.com`;
    await createOperator(operatorEmail, now);
    const wrong = { password: "not the password" };
    const tries = {
      user: () => checkPassword({ email, ...wrong }, { address: "192.0.2.9" }, new Date()),
      operator: () => signInOperator({ email: operatorEmail, ...wrong }, { address: "192.0.2.9" }, new Date()),
    };
    for (const attempt of Object.values(tries)) {
      for (let count = 0; count < 13; count += 1) await attempt().catch(() => null);
      for (let count = 0; count < 3; count += 1)
        await expect(attempt()).rejects.toMatchObject({ code: "rate_limited" });
    }
    await flushSecurityEvents();
    const countOf = (refusals: Refusal[], name: string, reason: string) =>
      refusals
        .filter((refusal) => refusal.subjectName === name && refusal.reason === reason)
        .reduce((sum, { count }) => sum + count, 0);
    const own = await listRefusals(scope, now);
    expect([countOf(own, email, "wrong_password"), countOf(own, email, "delayed")]).toEqual([13, 3]);
    expect(JSON.stringify(own)).not.toContain(operatorEmail);
    const { refusals: all } = await listRefusalsForOperator({ action: "operator.refused", reason: "delayed" }, now);
    expect(countOf(all, operatorEmail, "delayed")).toBe(3);
  });

  it("are exported completely, in pages", async () => {
    const { scope } = await newOwner();
    const other = await newOwner();
    const event = { action: "api_key.refused", reason: "ip_not_allowed", subject: "key_1", ...scope, count: 1 };
    const at = new Date(now.getTime() - dayMs);
    const events = Array.from({ length: 2_001 }, (_, place) => ({
      ...event,
      at: new Date(at.getTime() + (place % 7) * minuteMs),
      address: `192.0.2.${place}`,
      firstAt: at,
      lastAt: at,
    }));
    await addSecurityEvents([...events, { ...event, ...other.scope, at, address: "x", firstAt: at, lastAt: at }]);
    const lines = (await Array.fromAsync(exportRefusals(scope))).join("").trim().split("\n");
    const addresses = lines.map((line) => JSON.parse(line).address);
    expect(new Set(addresses).size).toBe(2_001);
    expect(addresses).toHaveLength(2_001);
    expect(addresses).not.toContain("x");
  });

  it("are paged and filtered for the operator, and exported with the same filters", async () => {
    const { scope } = await newOwner();
    const at = new Date(now.getTime() - (now.getTime() % minuteMs));
    const event = { action: "api_key.refused", subject: "key_2", ...scope, at, count: 1, firstAt: at, lastAt: at };
    const events = Array.from({ length: 120 }, (_, place) => ({
      ...event,
      reason: place % 2 ? "scope_missing" : "ip_not_allowed",
      address: `2001:db8:${place}::/64`,
    }));
    await addSecurityEvents(events);
    const filter = { partner: scope.partnerId, window: "24h" as const };
    const seen: (string | null)[] = [];
    let cursor: string | null = null;
    do {
      const page = await listRefusalsForOperator({ ...filter, ...(cursor !== null && { cursor }) }, now);
      seen.push(...page.refusals.map(({ address }) => address));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    const scoped = { ...filter, reason: "scope_missing", subject: "key_2" };
    const exported = (await Array.fromAsync(exportRefusalsForOperator(scoped, now))).join("").trim().split("\n");
    expect(exported).toHaveLength(60);
    const forged = { ...filter, cursor: Buffer.from("0 \0 a b c").toString("base64url") };
    expect((await listRefusalsForOperator(forged, now)).refusals).toHaveLength(50);
    expect((await listRefusalsForOperator({ address: "2001:db8:7::/64" }, now)).refusals).toHaveLength(1);
  });

  it("add up across processes, and are kept in memory while the database fails", async () => {
    countRefusal({ action: "operator.refused", reason: "wrong_code", address: "192.0.2.9", subject: "opr_1" });
    await sql`alter table security_events rename to elsewhere`;
    await expect(flushSecurityEvents()).rejects.toThrow();
    await sql`alter table elsewhere rename to security_events`;
    await flushSecurityEvents();
    await flushSecurityEvents();
    const select = () => sql`select * from security_events where subject = 'opr_1'`;
    const [row] = await select();
    expect(row).toMatchObject({ count: 1, partner_id: null });
    const base = { action: row?.action, reason: row?.reason, subject: "opr_1", address: row?.address, partnerId: null };
    await addSecurityEvents([
      { ...base, environment: null, at: row?.at, count: 4, firstAt: row?.first_at, lastAt: row?.last_at },
    ]);
    expect((await select()).map(({ count }) => count)).toEqual([5]);
  });

  it("email owners once a day about a refused production key", async () => {
    const { email, use } = await newOwner();
    await expect(use("192.0.2.1")).rejects.toThrow();
    await flushSecurityEvents();
    await Promise.all([mailNotices(now), mailNotices(now)]);
    await expect(use("192.0.2.2")).rejects.toThrow();
    await flushSecurityEvents();
    await mailNotices(now);
    const count = async () =>
      (await sql`select from outbox where recipient = ${email} and subject like '%was refused today'`).length;
    expect(await count()).toBe(1);
    await mailNotices(new Date(now.getTime() + dayMs));
    expect(await count()).toBe(1);
  });
});
