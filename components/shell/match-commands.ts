type Named = { title: string; words?: string };

/** Those that have every word of the text somewhere, those whose title begins with it first. */
export function matchCommands<Item extends Named>(items: Item[], text: string): Item[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = items.filter(({ title, words = "" }) => {
    const all = `${title} ${words}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
  const begins = ({ title }: Named) => title.toLowerCase().startsWith(wanted[0] ?? "");
  return [...matching.filter(begins), ...matching.filter((item) => !begins(item))];
}
