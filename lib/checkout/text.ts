import { createTranslator } from "use-intl/core";
import { roundAmount } from "#lib/format-number.ts";
import ar from "./messages/ar.json" with { type: "json" };
import de from "./messages/de.json" with { type: "json" };
import en from "./messages/en.json" with { type: "json" };
import es from "./messages/es.json" with { type: "json" };
import fr from "./messages/fr.json" with { type: "json" };
import pt from "./messages/pt.json" with { type: "json" };
import sw from "./messages/sw.json" with { type: "json" };
import { toPseudo } from "./pseudo-messages.ts";
import { type CheckoutText, type Language, languages, pseudoLanguage } from "./text-contract.ts";

type Translation = { reviewedBy: string | null; reviewedAt: string | null; messages: (typeof en)["messages"] };

const translations: Record<string, Translation> = { en, fr, es, pt, de, sw, ar };

const messagesIn = (code: string): Translation["messages"] =>
  code === pseudoLanguage ? toPseudo(en.messages) : (translations[code]?.messages ?? en.messages);

/** Nobody who speaks the language has reviewed the translation yet. */
export const isDraft = (code: string): boolean => !translations[code]?.reviewedBy;

/** The language with this code. Throws for any other. */
export function languageOf(code: string): Language {
  const language = languages.find((one) => one.code === code);
  if (!language) throw new Error(`Unknown language ${code}`);
  return language;
}

const texts = new Map<string, CheckoutText>();

/** The texts of the checkout in one of its languages. `numberLocale`: how numbers are written, "es-MX". */
export function textIn(code: string, numberLocale: string = code): CheckoutText {
  // There are many regions and few ways to write numbers.
  const style = new Intl.NumberFormat(`${numberLocale}-u-nu-latn`).format(1_234_567.89);
  const key = `${code} ${style}`;
  const known = texts.get(key) ?? createText(languageOf(code), messagesIn(code), numberLocale);
  texts.set(key, known);
  return known;
}

function createText(language: Language, messages: Translation["messages"], numberLocale: string): CheckoutText {
  const locale = `${language.code === "en" ? "en-US" : language.code}-u-nu-latn`;
  // Typed by the English messages, whose keys all translations have.
  const translator = createTranslator({ locale, messages, onError });
  const isolated = isolator(language);
  const inRegion = language.code === "en" ? locale : `${numberLocale}-u-nu-latn`;
  const numbers = new Intl.NumberFormat(inRegion, { maximumFractionDigits: 20 });
  const dates = new Intl.DateTimeFormat(locale, { ...dateParts, timeZone: "UTC" });
  const times = new Intl.DateTimeFormat(locale, { ...timeParts, timeZone: "UTC" });
  // Decimal text is formatted exactly.
  const number = (amount: string) => withDecimalsOf(amount, inRegion) ?? numbers.format(amount as `${number}`);
  return {
    language,
    t: (key, values) => translator(key as never, isolated(values) as never) as unknown as string,
    rich: (key, values) => translator.rich(key as never, isolated(values) as never) as never,
    number,
    percent: (percentage) => percentFormat(inRegion).format(percentage as `${number}`),
    amount: (amount, kind, currency) => `${number(roundAmount(amount, kind))} ${currency}`,
    date: (at) => dates.format(at),
    time: (at) => `${times.format(at)} UTC`,
  };
}

const dateParts = { day: "numeric", month: "short", year: "numeric" } as const;

const timeParts = {
  ...dateParts,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

const percentFormat = (locale: string) =>
  new Intl.NumberFormat(locale, { style: "unit", unit: "percent", maximumFractionDigits: 4 });

/** "1.50" keeps its zero, which the format would remove. */
function withDecimalsOf(amount: string, locale: string): string | null {
  const places = amount.split(".")[1]?.length ?? 0;
  if (places === 0 || !amount.endsWith("0")) return null;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places });
  return format.format(amount as `${number}`);
}

/** Amounts and names in Latin script would otherwise be reordered in a right-to-left sentence. */
function isolator({ direction }: Language) {
  return (values: Record<string, unknown> | undefined) =>
    direction === "ltr" || !values
      ? values
      : Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            typeof value === "string" ? `\u2068${value}\u2069` : value,
          ]),
        );
}

/** A mistake in a message fails instead of showing its key to a buyer. */
function onError(error: Error): never {
  throw error;
}

/** For buyers whose language isn't known. */
export const englishText: CheckoutText = textIn("en");
