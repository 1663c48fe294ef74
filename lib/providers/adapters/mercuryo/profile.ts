import type { ProviderProfile } from "#lib/providers/profile-contract.ts";

/** Source: https://oor-iframe.redoc.ly */
export const profile: ProviderProfile = {
  links: {
    website: "https://mercuryo.io",
    terms: "https://mercuryo.io/legal/terms/",
    privacy: "https://mercuryo.io/legal/privacy/",
    support: "https://help.mercuryo.io",
  },
  presentation: {
    frame: "yes",
    webView: "limited",
    note: "Apple Pay works in Safari and its web view, and not in Custom Tabs.",
  },
};
