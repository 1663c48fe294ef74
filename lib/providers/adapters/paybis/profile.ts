import type { ProviderProfile } from "#lib/providers/profile-contract.ts";

/** Source: https://docs.payb.is/docs/web-direct-url-api-integration */
export const profile: ProviderProfile = {
  links: {
    website: "https://paybis.com",
    terms: null,
    privacy: null,
    support: "https://support.paybis.com",
  },
  presentation: {
    frame: "listed_domain",
    webView: "limited",
    note: 'Ask Paybis to list your domain before you open its page in a frame with allow="payment". In a web view, set the cookie pb-mob-app=true, so that Apple Pay and Google Pay open the browser.',
  },
};
