import type { ProviderProfile } from "#lib/providers/profile-contract.ts";

/** Source: https://docs.banxa.com/products/hosted-checkout/docs/checkout-experience/iframe/iframe-overview.md */
export const profile: ProviderProfile = {
  links: {
    website: "https://banxa.com",
    terms: "https://banxa.com/terms-of-use",
    privacy: "https://banxa.com/privacy-and-cookies-policy",
    support: "https://support.banxa.com",
  },
  presentation: {
    frame: "yes",
    webView: "limited",
    note: 'A frame needs allow="camera; microphone". On iOS, the identity check only works in SFSafariViewController. On Android, Google Pay and ACH only work in Custom Tabs.',
  },
};
