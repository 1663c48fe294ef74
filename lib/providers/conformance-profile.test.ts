import { describe, expect, it } from "vitest";
import { acme } from "#lib/providers/adapters/test-acme/adapter.ts";
import { subject } from "#lib/providers/adapters/test-acme/test-case.ts";
import type { RampProvider } from "./provider.ts";
import { profileChecks } from "./test-conformance-profile.ts";

type Flaw = () => Partial<RampProvider>;

/** For each check, adapters with exactly the flaw that it must detect. */
const flaws: Record<string, Record<string, Flaw>> = {
  "lists contracts in our names": {
    "the provider's name": () => ({ listContracts: async () => ({ USDT_TRX: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" }) }),
    "a network without offers": () => ({ listContracts: async () => ({ "USDC:celo": "0x1" }) }),
    "an empty contract": () => ({ listContracts: async () => ({ "USDT:tron": "" }) }),
  },
  "states where its page can be opened, and has https links": {
    "no profile": () => ({ profile: undefined as never }),
    "a host without scheme": () => ({ orderPages: { BUY: "acme.test/order" } }),
  },
};

describe("each check of the profile detects its flaws", () => {
  it("covers every check", () => {
    expect(Object.keys(flaws)).toEqual(Object.keys(profileChecks));
  });

  for (const [guarantee, ways] of Object.entries(flaws)) {
    for (const [flaw, change] of Object.entries(ways)) {
      it(`${guarantee}: ${flaw}`, async () => {
        const create: typeof acme.create = (...given) => ({ ...acme.create(...given), ...change() });
        await expect(profileChecks[guarantee]?.({ ...subject, module: { ...acme, create } })).rejects.toThrow();
      });
    }
  }
});
