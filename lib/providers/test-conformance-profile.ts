import assert from "node:assert/strict";
import { type ProviderCase, withRecordedProvider } from "./test-provider-case.ts";

const networkOf = (asset: string) => asset.split(":")[1] ?? "";

/** Guarantees about what a provider states apart from its prices; see checks. */
export const profileChecks: Record<string, (subject: ProviderCase) => Promise<void>> = {
  "lists contracts in our names": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      const offered = new Set((await provider.listOffers()).flatMap(({ assets }) => assets.map(networkOf)));
      for (const [asset, contract] of Object.entries((await provider.listContracts?.()) ?? {})) {
        assert.match(asset, /^[A-Z0-9]{1,12}:[a-z-]+$/, `${asset} is not our name`);
        assert.ok(offered.has(networkOf(asset)), `${asset} is on a network without offers`);
        assert.match(contract, /^[\w:-]+$/, `${asset} has no contract`);
      }
    }),

  "states where its page can be opened, and has https links": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      const { links, presentation } = provider.profile ?? {};
      assert.ok(presentation?.note, "there is no note for developers");
      const pages = [...Object.values(links ?? {}), ...Object.values(provider.orderPages ?? {})];
      for (const page of pages) assert.ok(page === null || /^https?:\/\/\S+$/.test(page), `${page} is not a URL`);
    }),
};
