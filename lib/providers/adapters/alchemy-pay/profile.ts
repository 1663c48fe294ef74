import type { ProviderProfile } from "#lib/providers/profile-contract.ts";

/** Source: https://alchemypay.readme.io/docs/page-integration-2 */
export const profile: ProviderProfile = {
  links: {
    website: "https://alchemypay.org",
    terms: "https://alchemypay.org/terms-of-use/",
    privacy: "https://alchemypay.org/privacy-policy/",
    support: null,
  },
  presentation: {
    frame: "yes",
    webView: "yes",
    note: "Alchemy Pay recommends a new tab.",
  },
};
