import { afterEach, describe, expect, it, vi } from "vitest";

const [first, second] = ["the first secret, which is long enough", "the second secret, which is long enough"];

/** As a process that was started with these. */
async function under(secret: string, previous = "") {
  vi.resetModules();
  vi.stubEnv("SVC_SECRET", secret);
  vi.stubEnv("SVC_SECRET_PREVIOUS", previous);
  return import("./seal.ts");
}

describe("what is sealed", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it("opens for its purpose and owner, and never looks the same twice", async () => {
    const { seal, unseal } = await under(first);
    const sealed = seal("credentials", "sandbox/one", "canary-4711");
    expect(unseal("credentials", "sandbox/one", sealed)).toBe("canary-4711");
    expect(sealed.toString("latin1")).not.toContain("canary");
    expect(seal("credentials", "sandbox/one", "canary-4711").equals(sealed)).toBe(false);
  });

  it("opens neither in another row nor for another purpose", async () => {
    const { seal, unseal } = await under(first);
    const sealed = seal("credentials", "sandbox/one", "text");
    for (const owner of ["production/one", "sandbox/two", ""])
      expect(() => unseal("credentials", owner, sealed)).toThrow("was changed, or belongs to another row");
    expect(() => unseal("sessions", "sandbox/one", sealed)).toThrow("another SVC_SECRET");
  });

  it("opens no more once any of its bytes was changed, or any is missing", async () => {
    const { seal, unseal } = await under(first);
    const sealed = seal("credentials", "sandbox/one", "text");
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => unseal("credentials", "sandbox/one", changed)).toThrow();
      expect(() => unseal("credentials", "sandbox/one", sealed.subarray(0, place))).toThrow();
    }
  });

  it("opens after a change of SVC_SECRET as long as the old one is given as the previous one", async () => {
    const sealed = (await under(first)).seal("credentials", "sandbox/one", "text");
    const changed = await under(second, first);
    expect(changed.unseal("credentials", "sandbox/one", sealed)).toBe("text");
    const anew = changed.seal("credentials", "sandbox/one", "text");
    const without = await under(second);
    expect(without.unseal("credentials", "sandbox/one", anew)).toBe("text");
    expect(() => without.unseal("credentials", "sandbox/one", sealed)).toThrow("SVC_SECRET_PREVIOUS");
  });
});
