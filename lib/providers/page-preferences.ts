/** How the provider's page opens, if its documentation says how to tell it. */
export type PagePreferences = {
  /** The buyer's language as a BCP 47 tag; see `languageCode`. Null or absent: not known. */
  locale?: string | null;
  /** The buyer's email address. Null or absent: not known. */
  email?: string | null;
  /** The partner verified that it's the buyer's. */
  isEmailVerified?: boolean;
  /** Null or absent: the provider's own. */
  theme?: Theme | null;
};

/** The partner's brand. `color` is "#0a6b63"; `mode` is null if the page follows the buyer's device. */
export type Theme = { color: string; mode: "light" | "dark" | null };

/** The ISO 639-1 code of the language of a BCP 47 tag: "fr" of "fr-CA". Null for a language without one. */
export function languageCode(locale: string | null | undefined): string | null {
  const language = locale ? new Intl.Locale(locale).language : "";
  return language.length === 2 ? language : null;
}
