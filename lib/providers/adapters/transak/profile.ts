import type { ProviderProfile } from "#lib/providers/profile-contract.ts";

/** Source: https://docs.transak.com/integration/web/iframe */
export const profile: ProviderProfile = {
  links: {
    website: "https://transak.com",
    terms: "https://transak.com/terms-of-service",
    privacy: "https://transak.com/privacy-policy",
    support: "https://support.transak.com",
  },
  presentation: {
    frame: "yes",
    webView: "limited",
    note: 'A frame needs allow="camera;microphone;payment". A web view needs the camera for the identity check.',
  },
};
