import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { stubNoProviders, stubVariables } from "#lib/test-variables.ts";
import { svc, svcProcess } from "./test-svc.ts";

const canary = "canary-0badcafe-0badcafe";

describe("svc provider", () => {
  const sql = setUpOwnDatabase();
  beforeAll(async () => {
    stubNoProviders();
  });

  it("reports every invalid setting and saves nothing", async () => {
    const set = (...words: string[]) => svc("provider", "set", "sandbox", "guardarian", ...words);
    expect(await set(`color=${canary}`)).toEqual({
      code: 1,
      text: "svc: Guardarian has no setting color. Its settings are: apiKey, callbackToken, apiUrl, checkoutUrl",
    });
    expect((await set(`apiKey=${canary}`)).text).toBe(
      "svc: Guardarian also needs these settings: callbackToken. Nothing was saved",
    );
    const both = [`apiKey=${canary}`, "callbackToken=token-4711"];
    for (const address of [
      "http://api-payments-staging.guardarian.com",
      "nowhere",
      "http://127.0.0.1:9",
      "https://api.example",
    ])
      expect((await set(...both, `apiUrl=${address}`)).text).toBe(
        "svc: apiUrl must be an https URL on api-payments-staging.guardarian.com or payments.guardarian.com. To use another host, set SVC_SANDBOX_GUARDARIAN_API_URL",
      );
    expect((await set(...both, "apiUrl=https://me:word@api.example")).text).toContain("without a user name");
    expect((await set(`apiKey=${canary}\nX-Evil: 1`, "callbackToken=t")).text).toContain(
      "apiKey contains a line break",
    );
    expect((await set(canary)).text).toBe("svc: Settings must have the form <name>=<value>");
    expect((await set()).code).toBe(1);
    expect((await svc("provider", "set", "sandbox", "nobody", ...both)).text).toContain("Provider nobody not found");
    expect((await svc("provider", "set", "staging", "guardarian", ...both)).code).toBe(1);
    const key = ["apiKey=x", "callbackToken=t", `privateKey=-----BEGIN PRIVATE KEY-----\n${canary}\n-----END`];
    const paybis = await svc("provider", "set", "sandbox", "paybis", ...key);
    expect(paybis).toEqual({ code: 1, text: "svc: privateKey is not a valid key in PEM format" });
    expect(await sql`select * from provider_settings`).toHaveLength(0);
  });

  it("reads each value from its own file, and saves nothing if one is missing or empty", async () => {
    stubVariables({ SVC_SANDBOX_GUARDARIAN_API_URL: "http://127.0.0.1:9" });
    const folder = mkdtempSync(path.join(tmpdir(), "slipway-settings-"));
    const file = (name: string, content: string) => {
      writeFileSync(path.join(folder, name), content);
      return `@${path.join(folder, name)}`;
    };
    const [key, url, empty] = [file("key", `${canary}\n`), file("url", "http://127.0.0.1:9\n"), file("empty", "\n")];
    const set = (token: string) =>
      svc("provider", "set", "sandbox", "guardarian", `apiKey=${key}`, `callbackToken=${token}`, `apiUrl=${url}`);
    expect((await set(empty)).text).toBe("svc: callbackToken: the value that was read is empty");
    expect((await set(`@${canary}`)).text).toBe("svc: callbackToken: can't read the file after @");
    expect(await sql`select * from provider_settings`).toHaveLength(0);
    expect(await set(key)).toMatchObject({ code: 0 });
    const { text } = await svc("provider", "settings", "sandbox", "guardarian");
    expect(text).toContain("apiUrl\tsaved\thttp://127.0.0.1:9");
    expect(text).not.toContain(canary);
    await sql`delete from provider_settings`;
    rmSync(folder, { recursive: true });
  });

  it("reads a secret from standard input, stores it encrypted, and never prints it", async () => {
    const shown = [
      await svcProcess(
        `${canary}\n`,
        "provider",
        "set",
        "sandbox",
        "guardarian",
        "apiKey=-",
        "callbackToken=token-4711",
      ),
      await svc("provider", "list"),
      await svc("provider", "settings", "sandbox", "guardarian"),
      await svc("provider", "health"),
      await svc("provider", "disable", "sandbox", "guardarian"),
      await svc("provider", "enable", "sandbox", "guardarian"),
      await svc("secret", "reseal"),
      await svc("provider", "set", "sandbox", "guardarian", "apiUrl=http://127.0.0.1:9", "apiKey=k", "callbackToken=t"),
      await svc("provider", "test", "sandbox", "guardarian"),
    ];
    expect(shown.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1]);
    const texts = shown.map((one) => one.text);
    expect(texts[0]).toBe("Saved apiKey, callbackToken for guardarian (sandbox).");
    expect(texts[1]).toContain("sandbox\tguardarian\tGuardarian\tenabled\tsaved");
    expect(texts[1]).toContain("production\tguardarian\tGuardarian\tnot listed\tnone");
    expect(texts[2]).toContain("apiKey\tsaved\t(secret)\tAPI key\tSVC_SANDBOX_GUARDARIAN_API_KEY");
    expect(texts[2]).toContain("apiUrl\tdefault\thttps://api-payments-staging.guardarian.com/v1");
    expect(texts[6]).toMatch(/^provider credentials\t1\n/);
    expect(texts[8]).toContain("Couldn't read the lists of Guardarian: The provider cannot be reached");
    expect(texts[8]).toMatch(/svc: \d of 7 checks failed$/);
    const rows = await sql`select t::text as row, encode(sealed, 'escape') as sealed from provider_settings t`;
    for (const line of [...texts, ...rows.map((row) => `${row.row}${row.sealed}`)]) {
      expect(line).not.toContain(canary);
      expect(line).not.toContain("token-4711");
    }
    const [row] = await sql`select updated_by, is_enabled from provider_settings`;
    expect(row).toEqual({ updated_by: expect.stringMatching(/^svc:.+/), is_enabled: true });
  });

  it("deletes saved settings, including the previous ones", async () => {
    expect((await svc("provider", "reset", "sandbox", "guardarian")).code).toBe(0);
    expect((await svc("provider", "reset", "sandbox", "guardarian")).text).toBe(
      "guardarian (sandbox) has no saved settings.",
    );
    expect(await sql`select sealed, previous_sealed, previous_until from provider_settings`).toEqual([
      { sealed: null, previous_sealed: null, previous_until: null },
    ]);
  });
});
