type Messages = { [name: string]: Messages | string };

/** How much longer than English a translation may be, which no layout may break. */
const growth = 1.4;
const letters: Record<string, string> = {
  a: "åå",
  e: "éé",
  i: "îî",
  o: "öö",
  u: "ûû",
  y: "ý",
  A: "Åå",
  E: "Éé",
  I: "Îî",
  O: "Öö",
  U: "Ûû",
  c: "ç",
  n: "ñ",
  s: "š",
};

/** Text between placeholders and tags: nothing in braces, which may be nested, and nothing in angle brackets. */
const parts = /(\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|<[^>]*>)/;

/** Messages in brackets, with accents and 40% longer, so that a page shows which texts are no messages, and which don't fit.
 * Placeholders, tags, and plurals stay as they are. */
export const toPseudo = <Group extends Messages>(messages: Group): Group =>
  Object.fromEntries(
    Object.entries(messages).map(([name, value]) => [
      name,
      typeof value === "string" ? toPseudoMessage(value) : toPseudo(value),
    ]),
  ) as Group;

function toPseudoMessage(message: string): string {
  const changed = message
    .split(parts)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/[a-zA-Z]/g, (letter) => letters[letter] ?? letter),
    )
    .join("");
  return `[${changed}${padding(Math.ceil(growth * message.length) - changed.length - 2)}]`;
}

/** In words, which can wrap. */
const padding = (length: number): string =>
  "~~~~~~~ ".repeat(Math.ceil(Math.max(0, length) / 8)).slice(0, Math.max(0, length));
