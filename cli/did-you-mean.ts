/** " Did you mean --scopes?", or "" when nothing known is near. */
export function didYouMean(given: string, known: readonly string[]): string {
  const [nearest] = known
    .map((word) => ({ word, distance: distanceOf(given.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= Math.max(2, word.length / 3) || isStart(given, word))
    .sort((a, b) => a.distance - b.distance);
  return nearest ? ` Did you mean ${nearest.word}?` : "";
}

const isStart = (given: string, word: string) => given.length > 2 && word.startsWith(given);

/** The Levenshtein distance: how many letters have to be added, removed or replaced. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let place = 1; place <= to.length; place += 1) {
      const replaced = (row[place - 1] ?? 0) + (letter === to[place - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
