import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { stubVariables } from "#lib/test-variables.ts";
import { readSecret, sealSecret } from "#lib/webhooks/endpoint-secret.ts";
import { planSecrets, readSecrets } from "./installation.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "installation-"));
const [first, second] = ["the first secret, which is long enough", "the second secret, which is long enough"];
const useSecrets = (secret: string, previous: string) =>
  stubVariables({ SVC_SECRET: secret, SVC_SECRET_PREVIOUS: previous });
afterAll(() => rmSync(folder, { recursive: true }));

describe("the secrets of a backup that was made while SVC_SECRET was changed", () => {
  it("are both in the file, and open what either has encrypted", () => {
    useSecrets(first, "");
    const sealed = sealSecret("whe_1", "a webhook secret");
    useSecrets(second, first);
    const file = path.join(folder, "both.env");
    planSecrets({ ...readSecrets(), localState: null }, file).save();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, "utf8");
    expect(text).toBe(`SVC_SECRET=${second}\nSVC_SECRET_PREVIOUS=${first}\n`);
    const saved = Object.fromEntries(
      text
        .trim()
        .split("\n")
        .map((line) => line.split("=")),
    );
    stubVariables(saved);
    expect(readSecret("whe_1", sealed)).toBe("a webhook secret");
    expect(() => planSecrets({ ...readSecrets(), localState: null }, file)).toThrow("already exists");
  });

  it.each([
    [second, first, null],
    [second, "", "SVC_SECRET_PREVIOUS isn't that of the backup"],
    [second, "another secret, which is long enough too", "SVC_SECRET_PREVIOUS isn't that of the backup"],
    [first, second, "SVC_SECRET isn't that of the backup"],
  ])("must both be set already without a file (%s, %s)", (secret, previous, message) => {
    useSecrets(secret, previous);
    const plan = () => planSecrets({ secret: second, previousSecret: first, localState: null }, undefined);
    if (message) expect(plan).toThrow(message);
    else expect(plan().note).toBe("SVC_SECRET is that of the backup.");
  });
});
