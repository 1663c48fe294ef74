/** What doesn't depend on the account. Links that aren't known are null. */
export type ProviderProfile = {
  links: { website: string | null; terms: string | null; privacy: string | null; support: string | null };
  presentation: Presentation;
};

/** Where the provider's page works. In a new tab, it always does. */
export type Presentation = {
  /** In a frame: only where the provider documents it, for some only on domains that were registered with it. */
  frame: "yes" | "listed_domain" | "no";
  /** In an app's web view, for some only without certain payment methods or checks. */
  webView: "yes" | "limited" | "no";
  /** What to take care of, for developers. */
  note: string;
};
