import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sourceNames } from "#db/rollups.ts";
import { addSecurityEvents } from "#db/security-events.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { dayMs } from "#lib/duration.ts";
import { startSmtp } from "#lib/mail/test-smtp.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { createInstallationKey } from "#lib/secrets/installation-key.ts";
import { resealAll } from "#lib/secrets/reseal.ts";
import { stubNoProviders, stubVariables } from "#lib/test-variables.ts";
import { allChecks } from "./doctor.ts";
import { doctor } from "./test-doctor.ts";
import { svc } from "./test-svc.ts";

const sql = setUpOwnDatabase();
const settings = {
  SVC_PRODUCTION_URL: "https://pay.example.com",
  SVC_SANDBOX_URL: "",
  SVC_TRUSTED_PROXIES: "1",
  SVC_WEBHOOK_ALLOW_CIDRS: "",
  SVC_SMTP_URL: "",
  REDIS_URL: "",
};

beforeEach(() => stubVariables(settings));

it("prints each check with its outcome, and what to do", async () => {
  const { code, text } = await svc("doctor", "--only", "database", "--only", "settings.names");
  expect(code).toBe(0);
  expect(text).toMatch(/^OK {7}Variable names {14}Every variable is a setting of Slipway\.$/m);
  expect(text).toMatch(/^Warning {2}Database roles .*superuser\.\n {37}Create an owner/m);
  expect(text).toMatch(/checks passed, 1 warning, 0 errors, 0 skipped\./);
});

it("names the check that doesn't exist", async () => {
  expect((await svc("doctor", "--only", "disc")).text).toContain('There is no check "disc".');
});

it("documents every check", () => {
  const page = readFileSync("docs/operations/doctor.md", "utf8");
  const ids = allChecks({ url: "", open: () => sql }).map(({ id }) =>
    providerModules.some((module) => id.endsWith(`.${module.id}`))
      ? "provider.<environment>.<provider>"
      : id.replace(/^address\.\w+/, "address.<environment>"),
  );
  expect([...new Set(ids)].filter((id) => !page.includes(`\`${id}\``))).toEqual([]);
});

describe("settings", () => {
  it("an unknown variable is an error with the nearest name", async () => {
    stubVariables({ SVC_TRUSTED_PROXY: "1" });
    onTestFinished(() => {
      vi.stubEnv("SVC_TRUSTED_PROXY", undefined);
    });
    const { code, line } = await doctor("settings.names");
    expect([code, line("settings.names")]).toEqual([
      1,
      expect.stringMatching(/^error: .*Did you mean SVC_TRUSTED_PROXIES\?/),
    ]);
  });

  it("an invalid value is an error, and the database is checked nevertheless", async () => {
    stubVariables({ SVC_DRAIN_SECONDS: "soon" });
    onTestFinished(() => stubVariables({ SVC_DRAIN_SECONDS: "0" }));
    const { line } = await doctor("settings", "database.version");
    expect(line("settings.values")).toMatch(/^error: SVC_DRAIN_SECONDS must be a number\./);
    expect(line("settings.trusted_proxies")).toBe('skipped: Needs the check "Settings" to pass.');
    expect(line("database.version")).toMatch(/^ok: Postgres \d/);
  });

  it("an installation with credentials and no public address is an error", async () => {
    stubVariables({ SVC_PRODUCTION_URL: "" });
    expect((await doctor("settings.values")).line("settings.values")).toMatch(/^error: No public address is set\./);
  });

  it("an https address without a trusted proxy is an error that names the setting", async () => {
    stubVariables({ SVC_TRUSTED_PROXIES: "0" });
    const { code, line } = await doctor("settings.trusted_proxies");
    expect(code).toBe(1);
    expect(line("settings.trusted_proxies")).toContain("SVC_TRUSTED_PROXIES is 0 with an https address");
  });

  it("webhook networks with a cloud's metadata service are a warning", async () => {
    expect((await doctor("settings.webhook_networks")).line("settings.webhook_networks")).toMatch(/^ok: .*only/);
    stubVariables({ SVC_WEBHOOK_ALLOW_CIDRS: "10.20.0.0/16,169.254.0.0/16" });
    expect((await doctor("settings.webhook_networks")).line("settings.webhook_networks")).toMatch(
      /^warning: .*metadata/,
    );
  });

  it("addresses that can't be those of buyers are an error", async () => {
    expect((await doctor("settings.buyer_addresses")).line("settings.buyer_addresses")).toMatch(/^ok: /);
    const now = new Date();
    const nobody = { subject: "", address: "", partnerId: null, environment: null };
    const event = { action: "buyer_address.wrong", reason: "same_address", ...nobody, count: 1 };
    await addSecurityEvents([{ ...event, at: now, firstAt: now, lastAt: now }]);
    expect((await doctor("settings.buyer_addresses")).line("settings.buyer_addresses")).toMatch(
      /^error: Nearly all buyers appear to have the same IP address/,
    );
  });
});

describe("stored secrets", () => {
  const secrets = ["the first secret, which is random enough", "the second secret, which is random too"];
  const stored = async (secret = "", previous = "") => {
    stubVariables({ SVC_SECRET: secret, SVC_SECRET_PREVIOUS: previous });
    return (await doctor("secret")).line("secret.stored");
  };

  it("say which of them need the previous secret, an unknown one, or neither", async () => {
    const before = process.env.SVC_SECRET ?? "";
    onTestFinished(() => stubVariables({ SVC_SECRET: before, SVC_SECRET_PREVIOUS: "" }));
    expect(await stored(secrets[0])).toBe("ok: Encrypted with SVC_SECRET: nothing yet.");
    await createInstallationKey("recovery codes");
    expect(await stored(secrets[0])).toBe("ok: Encrypted with SVC_SECRET: 1 recovery codes.");
    expect(await stored(secrets[1])).toMatch(/^error: Encrypted with another secret, .*: 1 recovery codes\./);
    expect(await stored(secrets[1], secrets[0])).toMatch(/^warning: Still encrypted with SVC_SECRET_PREVIOUS: 1 rec/);
    await resealAll();
    expect(await stored(secrets[1], secrets[0])).toMatch(/^warning: SVC_SECRET_PREVIOUS is no longer needed/);
  });
});

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
});

describe("services", () => {
  it("Redis that doesn't respond is an error, and none is skipped", async () => {
    expect((await doctor("redis")).line("redis.connection")).toMatch(/^skipped: REDIS_URL isn't set/);
    stubVariables({ REDIS_URL: "redis://user:a-password@127.0.0.1:9" });
    const { code, line } = await doctor("redis");
    expect([code, line("redis.connection")]).toEqual([
      1,
      expect.stringMatching(/^error: Can't use Redis at 127\.0\.0\.1:9: (?!.*a-password)/),
    ]);
    expect(line("redis.latency")).toMatch(/^skipped: Needs the check "Redis" to pass/);
  });

  it("a mail server is greeted, and its refusal of the user is an error, without sending anything", async () => {
    expect((await doctor("mail.connection")).line("mail.connection")).toMatch(/^skipped: SVC_SMTP_URL isn't set/);
    const smtp = await startSmtp();
    const configure = (url: string) => stubVariables({ SVC_SMTP_URL: url, SVC_MAIL_FROM: "slipway@example.com" });
    configure(smtp.url);
    const good = await doctor("mail");
    expect([good.code, good.line("mail.connection")]).toEqual([0, expect.stringMatching(/^ok: Connected to 127/)]);
    expect(good.line("mail.sign_in")).toMatch(/^skipped: SVC_SMTP_URL has no user/);
    configure(smtp.url.replace("//", "//ada:a-password@"));
    const refused = await doctor("mail");
    expect([refused.code, refused.line("mail.sign_in")]).toEqual([
      1,
      expect.stringMatching(/^error: (?!.*a-password)/),
    ]);
    expect(smtp.mailbox).toEqual([]);
    await smtp.close();
    expect((await doctor("mail")).line("mail.connection")).toMatch(/^error: Can't use the mail server .*ECONNREFUSED/);
  });

  it("emails that a mail server refused are a warning", async () => {
    const row = {
      id: "mail_1",
      recipient: "ada@example.com",
      subject: "Hello",
      text: "",
      tries: 12,
      error: "550 no",
    };
    await sql`insert into outbox ${sql({ ...row, at: new Date() })}`;
    expect((await doctor("mail.refused")).line("mail.refused")).toMatch(/^warning: 1 emails .*, and 1 of them/);
  });
});

describe("the operation", () => {
  it("without a worker for five minutes is an error", async () => {
    expect((await doctor("worker")).line("worker.activity")).toMatch(/^warning: It has never run/);
    const mark = (minutes: number) => sql`
      insert into rollup_marks (source, counted_to)
      select source, now() - ${`${minutes} minutes`}::interval from unnest(${sql.array([...sourceNames])}::text[]) as source
      on conflict (source) do update set counted_to = excluded.counted_to`;
    await mark(5);
    const late = await doctor("worker");
    expect([late.code, late.line("worker.activity")]).toEqual([1, expect.stringMatching(/^error: It last ran 5/)]);
    await mark(4);
    expect((await doctor("worker")).line("worker.activity")).toBe("ok: It runs.");
  });

  it("tests each provider with credentials, and names the callback URL", async () => {
    const id = "provider.sandbox.moonpay";
    stubVariables({ SVC_SANDBOX_URL: "https://sandbox.example.com" });
    expect((await doctor(id)).line(id)).toMatch(/ https:\/\/sandbox\.example\.com\/api\/callbacks\/moonpay/);
    const [name, key] = ["SVC_SANDBOX_MOONPAY_PUBLISHABLE_KEY", process.env.SVC_SANDBOX_MOONPAY_PUBLISHABLE_KEY ?? ""];
    stubVariables({ [name]: "pk_test_wrong" });
    onTestFinished(() => stubVariables({ [name]: key }));
    const { code, line } = await doctor(id);
    expect([code, line(id)]).toEqual([1, expect.stringMatching(/^error: .*MoonPay/)]);
    stubNoProviders();
    expect((await doctor(id)).line(id)).toBe("skipped: No credentials are set.");
  });
});
