import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { linkAuditRows } from "#lib/audit/audit-chain.ts";
import { notifyOwners } from "#lib/mail/queue-mail.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { changeRole } from "#lib/people/users/members.ts";
import { memberTables } from "#lib/personal-data/queries/member-data.ts";
import { newTestMember } from "#lib/personal-data/test-member.ts";
import { tablesWith } from "#lib/secrets/test-stored-text.ts";
import { svc } from "./test-svc.ts";

const sql = setUpOwnDatabase();
const now = new Date();
const person = { email: "hedwig@canary.example", name: "Hedwig Canary", renamed: "Hedwig Renamed" };

/** Adds a member to the partner of another one. */
const addMember = (partnerId: string, userId: string, role: string) => sql`
  update members set partner_id = ${partnerId}, role = ${role} where user_id = ${userId}`;

const erasedFrom = async (...args: string[]) => {
  const { code, text } = await svc("member", "erase", ...args);
  const counts = text.split("\n").map((line) => line.split("\t"));
  return { code, text, counts: Object.fromEntries(counts.map(([table, count]) => [table, Number(count)])) };
};

/** Only operators create these rows. */
const ofOperators = ["fee_rules", "reconciliations"];

it("covers every table that refers to a user or has an email address", async () => {
  const rows = await sql`
    select distinct table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'email', 'recipient', 'created_by', 'actor_id')
      and table_name not like 'audit_log_%'`;
  const covered = [...memberTables.map(({ table }) => table), "audit_log", "operators", ...ofOperators];
  expect(rows.map(({ name }) => name).filter((name) => !covered.includes(name))).toEqual([]);
});

describe("a member", () => {
  let member: Awaited<ReturnType<typeof newTestMember>>;
  let colleague: Awaited<ReturnType<typeof newTestMember>>;
  let stranger: Awaited<ReturnType<typeof newTestMember>>;

  beforeAll(async () => {
    colleague = await newTestMember("grace@canary-colleague.example", "Grace", "Grace H");
    stranger = await newTestMember("mallory@stranger.example", "Mallory", "Mallory M");
    member = await newTestMember(person.email, person.name, person.renamed);
    await addMember(member.partnerId, colleague.userId, "owner");
    await changeRole(member.partnerId, member.userId, "developer", colleague.actor, now);
    await linkAuditRows();
    // Without a link yet.
    await changeRole(member.partnerId, member.userId, "owner", colleague.actor, now);
    const what = `${person.email} was praised`;
    await transact((tx) => notifyOwners({ partnerId: member.partnerId, actor: member.actor, what }, now, tx));
  });

  it("is exported with every table, without secrets, and without anything of others", async () => {
    const { code, text } = await svc("member", "export", person.email.toUpperCase());
    expect(code).toBe(0);
    const tables: Record<string, unknown[]> = JSON.parse(text);
    const empty = Object.keys(tables).filter((table) => tables[table]?.length === 0);
    expect(empty).toEqual([
      "webhook_endpoints",
      "provider_preferences",
      "partner_brands",
      "transaction_notes",
      "partner_documents",
      "passkey_challenges",
      "erasures",
      "alert_channels",
      "event_digests",
      "weekly_summaries",
      "status_subscribers",
      "pending_sign_ups",
      "invitations",
    ]);
    expect(tables.users).toMatchObject([{ email: person.email, name: person.renamed }]);
    expect(tables.audit_log).toContainEqual(
      expect.objectContaining({ action: "account.rename", before: { name: person.name } }),
    );
    expect(text).not.toMatch(/\$argon2|password_hash|token_hash/);
    // An email says who changed their role.
    const withoutMails = JSON.stringify({ ...tables, outbox: [] });
    for (const other of [colleague, stranger]) {
      expect(withoutMails).not.toContain(other.email);
      expect(text).not.toContain(other.userId);
      expect(text).not.toContain(other.partnerId);
    }
  });

  it("is exported with the emails to them, without the secret of a link", async () => {
    await sql`update outbox set sent_at = now(), sealed_text = null where recipient = ${person.email} and subject like '%praised'`;
    const { text } = await svc("member", "export", person.email);
    const mails: { subject: string; at: string; text: string }[] = JSON.parse(text).outbox;
    const sent = mails.find(({ subject }) => subject.endsWith("was praised"));
    expect([Number.isNaN(Date.parse(sent?.at ?? "")), sent?.text]).toEqual([false, ""]);
    const reset = mails.find(({ text: body }) => body.includes("/reset"));
    expect(reset?.text).toMatch(/https:\/\/slipway\.example\/\S+\/…/);
    for (const mail of await mailsTo(person.email))
      for (const [token] of mail.text.matchAll(/[\w-]{43}/g)) expect(text).not.toContain(token);
  });

  it("stays as they are in a dry run, which prints the same as the erasure", async () => {
    const before = await sql`select md5(string_agg(r::text, '' order by r::text)) from audit_log r`;
    const printed = await erasedFrom(person.email, "--dry-run");
    expect(printed.code).toBe(0);
    expect(printed.counts).toMatchObject({ users: 1, sessions: 1, passkeys: 1, identities: 1, members: 1 });
    expect(await sql`select md5(string_agg(r::text, '' order by r::text)) from audit_log r`).toEqual(before);
    expect(await sql`select from users where id = ${member.userId}`).toHaveLength(1);

    expect(await tablesWith(sql, person.email)).toEqual([
      "audit_log",
      "identities",
      "invitations",
      "outbox",
      "partner_profiles",
      "partners",
      "users",
    ]);
    expect((await erasedFrom(person.email)).counts).toEqual(printed.counts);
    for (const text of [person.email, person.name, person.renamed]) expect(await tablesWith(sql, text)).toEqual([]);
    expect(await sql`select address from terms_acceptances where user_id = ${member.userId}`).toEqual([
      { address: "" },
    ]);
    expect(await sql`select from outbox where recipient = ${colleague.email}`).not.toEqual([]);
  });

  it("leaves an audit log that still says what happened, and verifies", async () => {
    await linkAuditRows();
    const { code, text } = await svc("audit", "verify");
    expect([code, text]).toEqual([0, expect.stringMatching(/^\d+\t0\t[1-9]\d*\t0\t/)]);
    const rows =
      await sql`select action, actor_name, address, target from audit_log where partner_id = ${member.partnerId}`;
    const pseudonym = `erased ${member.userId}`;
    expect(rows).toContainEqual({ action: "session.start", actor_name: pseudonym, address: null, target: pseudonym });
    expect(rows).toContainEqual(
      expect.objectContaining({ action: "member.change_role", actor_name: colleague.email, target: pseudonym }),
    );
    expect(rows.filter(({ action }) => action === "member.erase")).toMatchObject([{ target: pseudonym }]);
  });

  it("can be erased again, which changes and records nothing", async () => {
    const { code, counts } = await erasedFrom(person.email);
    expect([code, ...new Set(Object.values(counts))]).toEqual([0, 0]);
    expect(await sql`select from audit_log where action = 'member.erase'`).toHaveLength(1);
  });

  it("doesn't let anybody change an erased row, or pretend that a person was erased", async () => {
    const [erased] = await sql`select id from audit_log where action = 'session.start' and actor_name like 'erased %'`;
    const [other] =
      await sql`select id from audit_log where actor_name = ${stranger.email} and action = 'session.start'`;
    const verifyAfter = async (change: string, undo: string) => {
      await sql.unsafe(`begin; select set_config('slipway.erases_data', 'on', true); ${change}; commit`);
      const { code, text } = await svc("audit", "verify");
      await sql.unsafe(`begin; select set_config('slipway.erases_data', 'on', true); ${undo}; commit`);
      return [code, text];
    };
    const rename = (id: string, name: string) => `update audit_log set actor_name = '${name}' where id = '${id}'`;
    const changed = (id: string) => [1, expect.stringContaining(`The row ${id} of`)];
    expect(await verifyAfter(rename(erased?.id, "x"), rename(erased?.id, `erased ${member.userId}`))).toEqual(
      changed(erased?.id),
    );
    expect(
      await verifyAfter(
        `${rename(other?.id, "x")}; create table chain_copy as table audit_chain;
          update audit_chain set salt = null, erased_hash = row_hash where audit_id = '${other?.id}'`,
        `${rename(other?.id, stranger.email)}; delete from audit_chain; insert into audit_chain table chain_copy`,
      ),
    ).toEqual(changed(other?.id));
    await expect(sql.unsafe(rename(other?.id, "x"))).rejects.toThrow("append-only");
    await expect(
      sql.unsafe(`begin; select set_config('slipway.erases_data', 'on', true);
        update audit_log set action = 'x' where id = '${other?.id}'`),
    ).rejects.toThrow("append-only");
    await sql.unsafe("rollback");
    expect((await svc("audit", "verify")).code).toBe(0);
  });

  it("isn't erased as the last owner of others", async () => {
    await sql`update members set partner_id = ${colleague.partnerId}, role = 'support' where user_id = ${stranger.userId}`;
    await sql`update members set partner_id = ${colleague.partnerId} where user_id = ${colleague.userId}`;
    const { code, text } = await erasedFrom(colleague.email);
    expect([code, text]).toEqual([1, expect.stringContaining("last owner")]);
    expect(await sql`select from users where id = ${colleague.userId}`).toHaveLength(1);
    expect(await sql`select from audit_log where actor_name = ${colleague.email}`).not.toEqual([]);
    expect((await erasedFrom(stranger.email)).code).toBe(0);
    expect((await erasedFrom(colleague.email)).code).toBe(0);
  });
});
