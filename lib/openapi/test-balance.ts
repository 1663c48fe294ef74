const closers: Record<string, string> = { "(": ")", "[": "]", "{": "}" };
const texts = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

/** Describes an unbalanced bracket or quote in a program, for languages without an installed compiler; null if there is
 * none. `rawQuote` is the quote of multi-line strings. */
export function imbalance(source: string, rawQuote = ""): string | null {
  const withoutRaw = rawQuote
    ? source.replaceAll(new RegExp(`${rawQuote}[^${rawQuote}]*${rawQuote}`, "g"), "")
    : source;
  const bare = withoutRaw.replaceAll(texts, "");
  const quote = /["'`]/.exec(bare)?.[0];
  if (quote) return `${quote} is not closed`;
  const open: string[] = [];
  for (const [sign] of bare.matchAll(/[()[\]{}]/g)) {
    const closer = closers[sign];
    if (closer) open.push(closer);
    else if (open.pop() !== sign) return `${sign} closes nothing`;
  }
  return open.length > 0 ? `${open.at(-1)} is missing` : null;
}
