import type { ProviderProfile } from "#lib/providers/profile-contract.ts";

/** Source: https://dev.moonpay.com/docs/on-ramp-faq */
export const profile: ProviderProfile = {
  links: {
    website: "https://www.moonpay.com",
    terms: "https://www.moonpay.com/legal/terms_of_use",
    privacy: "https://www.moonpay.com/legal/privacy_policy",
    support: "https://support.moonpay.com",
  },
  presentation: {
    frame: "listed_domain",
    webView: "limited",
    note: "List your domain in MoonPay's dashboard before you open its page in a frame. Apple Pay doesn't work in frames. On iOS, use SFSafariViewController.",
  },
};
