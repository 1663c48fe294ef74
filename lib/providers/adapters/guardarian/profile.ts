import type { ProviderProfile } from "#lib/providers/profile-contract.ts";

/** Source: https://guardarian.com */
export const profile: ProviderProfile = {
  links: {
    website: "https://guardarian.com",
    terms: "https://guardarian.com/terms-of-service",
    privacy: "https://guardarian.com/privacy-policy",
    support: null,
  },
  presentation: {
    frame: "no",
    webView: "no",
    note: "Guardarian documents no frame or web view for the page of a transaction.",
  },
};
