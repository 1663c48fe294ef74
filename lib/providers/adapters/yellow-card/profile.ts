import type { ProviderProfile } from "#lib/providers/profile-contract.ts";

/** Sources: https://docs.yellowcard.engineering, and https://yellowcard.io for the privacy policy. */
export const profile: ProviderProfile = {
  links: {
    website: "https://yellowcard.io",
    terms: null,
    privacy: "https://yellowcard.io/legal/privacy-policy",
    support: null,
  },
  presentation: {
    frame: "no",
    webView: "yes",
    note: "The payment takes place on the checkout page, which can't be opened in a frame.",
  },
};
