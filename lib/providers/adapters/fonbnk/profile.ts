import type { ProviderProfile } from "#lib/providers/profile-contract.ts";

/** Source: https://docs.fonbnk.com */
export const profile: ProviderProfile = {
  links: {
    website: "https://www.fonbnk.com",
    terms: null,
    privacy: null,
    support: null,
  },
  presentation: {
    frame: "no",
    webView: "yes",
    note: "The payment takes place on the checkout page, which can't be opened in a frame.",
  },
};
