import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { minuteMs } from "#lib/duration.ts";
import { startSmtp } from "#lib/mail/test-smtp.ts";
import { sourceNames } from "#lib/overview/queries/rollups.ts";
import { stubNoProviders, stubVariables } from "#lib/test-variables.ts";
import { doctor, doctorSettings } from "./test-doctor.ts";

const sql = setUpOwnDatabase();
beforeEach(() => stubVariables(doctorSettings));

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

  it("a mail server without encryption is an error, unless the URL makes it optional", async () => {
    const smtp = await startSmtp();
    onTestFinished(() => void smtp.close());
    // Leads to this machine, but isn't one of its names.
    const url = smtp.url.replace("127.0.0.1", "0.0.0.0");
    stubVariables({ SVC_SMTP_URL: url, SVC_MAIL_FROM: "slipway@example.com" });
    expect((await doctor("mail.connection")).line("mail.connection")).toMatch(/^error: .*STARTTLS.*\?tls=optional/);
    stubVariables({ SVC_SMTP_URL: `${url}?tls=optional` });
    expect((await doctor("mail.connection")).line("mail.connection")).toMatch(/^warning: .* offers no encryption/);
  });

  it("emails that a mail server refused are a warning", async () => {
    const row = {
      id: "mail_1",
      recipient: "ada@example.com",
      subject: "Hello",
      attempts: 12,
      error: "550 no",
    };
    await sql`insert into outbox ${sql({ ...row, at: new Date() })}`;
    expect((await doctor("mail.refused")).line("mail.refused")).toMatch(/^warning: 1 emails .*, and 1 of them/);
  });
});

describe("the operation", () => {
  it("without a worker for five minutes is an error", async () => {
    expect((await doctor("worker")).line("worker.activity")).toMatch(/^warning: It has never run/);
    const mark = (minutes: number) => {
      const counted_to = new Date(Date.now() - minutes * minuteMs);
      const rows = sourceNames.map((source) => ({ source, counted_to }));
      return sql`
        insert into rollup_marks ${sql(rows)} on conflict (source) do update set counted_to = excluded.counted_to`;
    };
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
