/** What others call our networks and payment methods. Only suggested, never accepted. */
const commonNames: Record<string, string> = {
  ...Object.fromEntries(
    ["bitcoin", "btc", "cardano", "dogecoin", "litecoin", "polkadot", "ripple", "stellar", "xlm", "xrp"].map((name) => [
      name,
      "mainnet",
    ]),
  ),
  trc20: "tron",
  trx: "tron",
  erc20: "ethereum",
  eth: "ethereum",
  bep20: "bsc",
  binance: "bsc",
  bnb: "bsc",
  matic: "polygon",
  spl: "solana",
  creditcard: "card",
  debitcard: "card",
  sepa: "sepa_bank_transfer",
  ach: "ach_bank_transfer",
};

const commonName = (given: string): string | undefined => {
  const name = given.toLowerCase().replaceAll(/[-_ ]/g, "");
  return Object.hasOwn(commonNames, name) ? commonNames[name] : undefined;
};

/** " Did you mean --scopes?", or "" when nothing known is near. */
export function didYouMean(given: string, known: readonly string[]): string {
  const common = commonName(given);
  const [nearest] = known
    .map((word) => ({ word, distance: distanceOf(given.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= distanceMax(word) || isStart(given, word))
    .sort((a, b) => a.distance - b.distance);
  const meant = common !== undefined && known.includes(common) ? common : nearest?.word;
  return meant ? ` Did you mean ${meant}?` : "";
}

const listedMax = 20;

/** 'Unknown network "bitcoin" of BTC. Available: mainnet. Did you mean mainnet?' `list`: where long lists can be read. */
export function unknownValue(
  what: string,
  known: readonly string[],
  { given, list }: { given: string; list?: string },
) {
  const isLong = known.length > listedMax && list !== undefined;
  const available = isLong ? `${list} has all` : `Available: ${known.join(", ") || "none"}`;
  return `Unknown ${what}. ${available}.${didYouMean(given, known)}`;
}

/** The spelling that has the required form. */
export function didYouMeanForm(given: string, form: RegExp): string {
  const spellings = [commonName(given), given.toUpperCase(), given.toLowerCase()];
  const meant = spellings.find((spelling) => spelling !== undefined && form.test(spelling));
  return meant === undefined ? "" : `. Did you mean ${meant}?`;
}

/** Codes of currencies are too short for two different letters, and a single letter for one. */
const distanceMax = (word: string) => (word.length <= 4 ? Math.min(1, word.length - 1) : Math.max(2, word.length / 3));

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
