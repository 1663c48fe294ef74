import type { Decimal } from "#lib/money.ts";
import type en from "./messages/en.json";

export type Language = {
  /** BCP 47: "fr". */
  code: string;
  /** In the language itself: "Français". */
  name: string;
  direction: "ltr" | "rtl";
};

/** The languages of the checkout, in the order of its switch. */
export const languages: readonly Language[] = [
  { code: "en", name: "English", direction: "ltr" },
  { code: "fr", name: "Français", direction: "ltr" },
  { code: "es", name: "Español", direction: "ltr" },
  { code: "pt", name: "Português", direction: "ltr" },
  { code: "de", name: "Deutsch", direction: "ltr" },
  { code: "sw", name: "Kiswahili", direction: "ltr" },
  { code: "ar", name: "العربية", direction: "rtl" },
  { code: "en-XA", name: "[Ƥšéûðö]", direction: "ltr" },
];

/** English with accents and 40% longer, for tests of the layout. Only in demo mode, where SVC_CHECKOUT_LANGUAGES lists it. */
export const pseudoLanguage = "en-XA";

type Messages = (typeof en)["messages"];
type KeysOf<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string ? Name : `${Name}.${KeysOf<Group[Name]>}`;
}[keyof Group & string];

/** "stage.buy.started.title". */
export type MessageKey = KeysOf<Messages>;
export type MessageValues = Record<string, string | number>;

/** What the checkout says to a buyer, in their language. Digits are Latin in all of them. */
export type CheckoutText = {
  language: Language;
  t(key: MessageKey, values?: MessageValues): string;
  /** With elements: the message has a tag for each, such as `<time></time>`, which gets what is between them. */
  rich<Node>(key: MessageKey, values: Record<string, string | number | ((chunks: Node) => Node)>): Node;
  /** "1,234.5" for decimal text, with all its decimals. */
  number(amount: Decimal): string;
  /** "0.42%" for decimal text. */
  percent(percentage: Decimal): string;
  /** "150,000 NGN", "0.10123457 BTC", rounded as everywhere. */
  amount(amount: Decimal, kind: "fiat" | "crypto", currency: string): string;
  /** "Nov 22, 2026", in UTC. */
  date(at: Date): string;
  /** "Nov 22, 2026, 01:17 UTC". */
  time(at: Date): string;
};

/** The language of one buyer's page. */
export type BuyerLanguage = {
  text: CheckoutText;
  /** The codes of the languages that the buyer can choose from. */
  offered: readonly string[];
  /** Nobody has reviewed the translation yet, and the page says so. */
  isDraft: boolean;
  /** The language for the provider's page; null for the transaction's own locale. */
  ofProvider: string | null;
};
