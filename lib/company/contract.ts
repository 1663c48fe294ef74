/** The company that runs the installation, as buyers and partners' members see it. */
export type Company = {
  /** The legal name. */
  name: string;
  /** On one line. */
  address: string | null;
  /** A sentence about its license or registration. */
  license: string | null;
  supportEmail: string | null;
  supportUrl: string | null;
  termsUrl: string | null;
  privacyUrl: string | null;
};

/** The terms of the service that partners' owners have to accept. */
export type Terms = { version: string; url: string };

/** An invented company, for demo mode. */
export const demoCompany: Company = {
  name: "Example Pay Ltd",
  address: "1 Example Street, Example City",
  license: "An invented company, because this is a demo.",
  supportEmail: "support@example.com",
  supportUrl: null,
  termsUrl: "https://example.com/terms",
  privacyUrl: "https://example.com/privacy",
};

export const demoTerms: Terms = { version: "2026-01", url: "https://example.com/terms" };

/** Where buyers reach the company: its support page, or its email address. */
export const supportLink = ({ supportUrl, supportEmail }: Company): string | null =>
  supportUrl ?? (supportEmail && `mailto:${supportEmail}`);
