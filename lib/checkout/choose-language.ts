import { isDraft } from "./text.ts";
import { languages, pseudoLanguage } from "./text-contract.ts";

/** What the buyer, the partner, and the browser ask for, from the strongest to the weakest. Null where they don't. */
export type LanguageRequest = {
  /** The choice on this page. */
  chosen: string | null;
  /** The transaction's locale. */
  locale: string | null;
  /** The `Accept-Language` of the browser. */
  acceptLanguage: string | null;
};

type Choice = {
  code: string;
  /** How the region writes numbers: "es-MX", or the language itself. */
  numberLocale: string;
};

/** The language to show, of those `offered`: the first request that can be met. Never fails; English otherwise. */
export function chooseLanguage(
  { chosen, locale, acceptLanguage }: LanguageRequest,
  offered: readonly string[],
): Choice {
  const requested = [chosen, locale, ...acceptedBy(acceptLanguage)].filter((tag) => tag !== null);
  const code = requested.map((tag) => matchLanguage(tag, offered)).find((found) => found !== undefined) ?? "en";
  // A point groups thousands in Spain and Argentina, and begins the decimals in Mexico.
  const inRegion = requested.find((tag) => /^[a-z]{2}-[a-z]{2}$/i.test(tag) && matchLanguage(tag, [code]) === code);
  return { code, numberLocale: code.startsWith("en") ? code : (inRegion ?? code) };
}

/** The code for a tag such as "pt-BR": the same, or else its language without the region. */
export function matchLanguage(tag: string, codes: readonly string[]): string | undefined {
  const wanted = tag.toLowerCase();
  const find = (one: string | undefined) => codes.find((code) => code.toLowerCase() === one);
  return find(wanted) ?? find(wanted.split(/[-_]/)[0]);
}

const acceptedMax = 20;

/** The languages of an `Accept-Language` header by weight: "fr-CH, fr;q=0.9, *;q=0.5". */
function acceptedBy(header: string | null): string[] {
  const parts = (header ?? "").split(",", acceptedMax).map((part) => {
    const [tag = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = Number(parameters.find((text) => text.startsWith("q="))?.slice(2) ?? 1);
    return { tag, weight: Number.isFinite(weight) ? weight : 0 };
  });
  const accepted = parts.filter(({ weight }) => weight > 0);
  return accepted.toSorted((a, b) => b.weight - a.weight).map(({ tag }) => tag);
}

type Offer = {
  /** The drafts that the operator switched on. */
  enabled: readonly string[];
  /** In the sandbox and in demo mode, drafts are offered too, and say so. */
  isTest: boolean;
  isSimulated: boolean;
};

/** The codes of the languages that buyers can choose from. */
export const offeredLanguages = ({ enabled, isTest, isSimulated }: Offer): string[] =>
  languages.flatMap(({ code }) => {
    const isEnabled = enabled.includes(code);
    const isOffered = code === pseudoLanguage ? isSimulated && isEnabled : isTest || isEnabled || !isDraft(code);
    return isOffered ? [code] : [];
  });

/** Whether the page says that its translation is a draft. */
export const isDraftShown = (code: string, { enabled }: Pick<Offer, "enabled">): boolean =>
  isDraft(code) && !enabled.includes(code);
