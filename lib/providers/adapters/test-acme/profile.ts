import type { ProviderProfile } from "#lib/providers/profile-contract.ts";

/** Source: https://docs.acme.test/ */
export const profile: ProviderProfile = {
  links: {
    website: "https://acme.test",
    terms: "https://acme.test/terms",
    privacy: "https://acme.test/privacy",
    support: "https://acme.test/support",
  },
  presentation: {
    frame: "no",
    webView: "no",
    note: "Acme Pay documents no frame or web view.",
  },
};
