import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { stubNoProviders, stubVariables } from "#lib/test-variables.ts";
import { doctor, doctorSettings } from "./test-doctor.ts";

const sql = setUpOwnDatabase();
beforeEach(() => stubVariables(doctorSettings));

describe("the database", () => {
  it("that doesn't respond is one error, and what needs it is skipped", async () => {
    const url = process.env.DATABASE_URL ?? "";
    vi.stubEnv("DATABASE_URL", "postgres://slipway:a-password@127.0.0.1:9/slipway");
    onTestFinished(() => {
      vi.stubEnv("DATABASE_URL", url);
    });
    const { line } = await doctor("database");
    expect(line("database.connection")).toMatch(
      /^error: Can't connect to 127\.0\.0\.1:9: .*ECONNREFUSED(?!.*a-password)/,
    );
    expect(line("database.version")).toMatch(/^skipped: /);
  });

  it("says what it is, and is complete", async () => {
    const { code, line } = await doctor("database");
    expect(code).toBe(0);
    expect(line("database.connection")).toMatch(/^ok: Connected to 127\.0\.0\.1:\d+ as slipway in/);
    expect(line("database.tls")).toMatch(/^ok: .* is this machine\.$/);
    expect(line("database.roles")).toMatch(/^warning: slipway is a superuser/);
    expect(line("database.partitions")).toMatch(/^ok: There are partitions for the next 1[45] days\.$/);
    for (const id of ["pooler", "clock", "migrations", "connections", "oldest_transaction", "transaction_ids"])
      expect(line(`database.${id}`)).toMatch(/^ok: /);
  });

  it("with an old schema is an error that names the first migration, and a newer one is a warning", async () => {
    const [newest] = await sql`
      delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning *`;
    const old = await doctor("database.migrations", "worker");
    expect(old.line("database.migrations")).toMatch(/^error: 1 migrations haven't run, from \d{4}_\w+ on\./);
    expect(old.line("worker.activity")).toMatch(/^skipped: /);
    await sql`insert into drizzle.__drizzle_migrations ${sql({ ...newest })}`;
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`;
    expect((await doctor("database.migrations")).line("database.migrations")).toMatch(/^warning: A newer version/);
    await sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`;
  });

  it("with missing partitions, or rows whose partition was missing, is a warning", async () => {
    const partitions = await sql<{ name: string }[]>`
      select relname as name from pg_class where relname ~ '^api_logs_[0-9]{8}$'
      and relname > 'api_logs_' || to_char(now() at time zone 'utc' + interval '1 day', 'YYYYMMDD')`;
    for (const { name } of partitions) await sql`drop table ${sql(name)}`;
    expect((await doctor("database.partitions")).line("database.partitions")).toMatch(/^warning: .* next 1 days only/);
    const row = {
      request_id: "req",
      partner_id: "ptn",
      environment: "sandbox",
      key_id: "key",
      method: "GET",
      path: "/",
    };
    await sql`insert into api_logs ${sql({ ...row, at: new Date(Date.now() + 9 * dayMs), status: 200, duration_ms: 1 })}`;
    expect((await doctor("database.partitions")).line("database.partitions")).toMatch(
      /^warning: Rows are in a default/,
    );
  });

  it("without an svc backup in the last 48 hours is a warning, except in demo mode", async () => {
    await sql`delete from last_backup`;
    const backup = async () => (await doctor("database.backup")).line("database.backup");
    expect(await backup()).toMatch(/^warning: There was no svc backup yet\. Run svc backup daily/);
    const madeAgo = (ms: number) =>
      sql`insert into last_backup values (1, ${new Date(Date.now() - ms)}) on conflict (id) do update set at = excluded.at`;
    await madeAgo(2 * dayMs - minuteMs);
    expect(await backup()).toBe("ok: The last one was made 1 d 23 h ago.");
    await madeAgo(2 * dayMs + 1);
    expect(await backup()).toMatch(/^warning: The last one was made 2 d ago\. Run svc backup daily/);
    stubNoProviders();
    expect(await backup()).toBe("skipped: Demo mode needs no backup.");
  });
});
