const smallWords = new Set([
  "a",
  "an",
  "and",
  "as",
  "at",
  "by",
  "for",
  "from",
  "in",
  "of",
  "on",
  "or",
  "the",
  "to",
  "with",
]);
const names = new Set([
  "Africa",
  "Airtel",
  "Ghana",
  "Ghanaian",
  "Kenya",
  "Kenyan",
  "Mastercard",
  "Nigeria",
  "Nigerian",
  "Visa",
]);

const isCapitalized = (word: string) => !/^\p{Ll}/u.test(word) || smallWords.has(word);

/** "Bank account number" for a provider's "Bank Account Number". Only where every word is capitalized; acronyms and names stay. */
export function sentenceCase(label: string): string {
  const words = label.split(" ");
  if (words.length < 2 || !words.every(isCapitalized)) return label;
  const [first = "", ...others] = words;
  return [first, ...others.map((word) => (isPlainWord(word) ? word.toLowerCase() : word))].join(" ");
}

const isPlainWord = (word: string) => /^\p{Lu}\p{Ll}+\W*$/u.test(word) && !names.has(word.replace(/\W+$/, ""));
