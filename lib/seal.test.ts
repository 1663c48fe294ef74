import { describe, expect, it } from "vitest";
import { stubVariables } from "#lib/test-variables.ts";
import { seal, unseal } from "./seal.ts";

const [first, second] = ["the first secret, which is long enough", "the second secret, which is long enough"];

const useSecrets = (secret: string, previous = "") =>
  stubVariables({ SVC_SECRET: secret, SVC_SECRET_PREVIOUS: previous });

describe("a sealed text", () => {
  it("decrypts for its purpose and owner, and never encrypts to the same bytes", () => {
    useSecrets(first);
    const sealed = seal("credentials", "sandbox/one", "canary-4711");
    expect(unseal("credentials", "sandbox/one", sealed)).toBe("canary-4711");
    expect(sealed.toString("latin1")).not.toContain("canary");
    expect(seal("credentials", "sandbox/one", "canary-4711").equals(sealed)).toBe(false);
  });

  it("does not open in another row or for another purpose", () => {
    useSecrets(first);
    const sealed = seal("credentials", "sandbox/one", "text");
    for (const owner of ["production/one", "sandbox/two", ""])
      expect(() => unseal("credentials", owner, sealed)).toThrow("was changed, or belongs to another row");
    expect(() => unseal("sessions", "sandbox/one", sealed)).toThrow("another SVC_SECRET");
  });

  it("does not open after any byte is changed or removed", () => {
    useSecrets(first);
    const sealed = seal("credentials", "sandbox/one", "text");
    for (let position = 0; position < sealed.length; position += 1) {
      const changed = Buffer.from(sealed);
      changed[position] = (changed[position] ?? 0) ^ 1;
      expect(() => unseal("credentials", "sandbox/one", changed)).toThrow();
      expect(() => unseal("credentials", "sandbox/one", sealed.subarray(0, position))).toThrow();
    }
  });

  it("opens after SVC_SECRET changes only while SVC_SECRET_PREVIOUS holds the old secret", () => {
    useSecrets(first);
    const sealed = seal("credentials", "sandbox/one", "text");
    useSecrets(second, first);
    expect(unseal("credentials", "sandbox/one", sealed)).toBe("text");
    const resealed = seal("credentials", "sandbox/one", "text");
    useSecrets(second);
    expect(unseal("credentials", "sandbox/one", resealed)).toBe("text");
    expect(() => unseal("credentials", "sandbox/one", sealed)).toThrow("SVC_SECRET_PREVIOUS");
  });
});
