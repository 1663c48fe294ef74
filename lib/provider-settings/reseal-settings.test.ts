import { beforeAll, describe, expect, it, vi } from "vitest";
import { svc } from "#cli/test-svc.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { stubNoProviders, stubVariables } from "#lib/test-variables.ts";

const [first, second] = ["the first secret, which is long enough", "the second secret, which is long enough"];

/** Runs operator commands in a process with these secrets. */
function under(secret: string, previous = "") {
  return (...words: string[]) => {
    stubVariables({ SVC_SECRET: secret, SVC_SECRET_PREVIOUS: previous });
    return svc(words[0] === "reseal" ? "secret" : "provider", ...words);
  };
}
const ofGuardarian = (text: string) => text.split("\n").find((line) => line.startsWith("sandbox\tguardarian\t"));

describe("rotating SVC_SECRET", () => {
  const sql = setUpOwnDatabase();
  beforeAll(() => {
    stubNoProviders();
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
  });

  const set = ["set", "sandbox", "guardarian", "apiKey=key-one", "callbackToken=token-one"];
  const listed = expect.stringContaining("\tenabled\tsaved");
  const unreadable = expect.stringContaining("\tnot listed\tcan't be decrypted");

  it("keeps the credentials readable, until reseal makes the old secret unnecessary", async () => {
    const old = under(first);
    await old(...set);
    await old("set", "sandbox", "guardarian", "callbackToken=token-two");
    expect(ofGuardarian((await under(second)("list")).text)).toEqual(unreadable);
    const both = under(second, first);
    expect(ofGuardarian((await both("list")).text)).toEqual(listed);
    expect(await both("reseal")).toEqual({
      code: 0,
      text: "Resealed the secrets of 1 provider and 0 webhook endpoints.",
    });
    expect(ofGuardarian((await under(second)("list")).text)).toEqual(listed);
    expect(ofGuardarian((await under(first)("list")).text)).toEqual(unreadable);
    const [row] = await sql`select previous_sealed is not null as has_previous, previous_until > now() as is_believed
      from provider_settings`;
    expect(row).toEqual({ has_previous: true, is_believed: true });
  });

  it("reports unreadable credentials and changes nothing without the old secret", async () => {
    const before = await sql`select sealed, previous_sealed from provider_settings`;
    const command = under(first);
    expect(await command("reseal")).toEqual({
      code: 1,
      text: "svc: Resealed the secrets of 0 providers and 0 webhook endpoints. These can't be decrypted: guardarian (sandbox)",
    });
    expect((await command("set", "sandbox", "guardarian", "apiKey=x")).text).toContain("Delete them first");
    expect(await sql`select sealed, previous_sealed from provider_settings`).toEqual(before);
  });
});
