const bitcoinAlphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
export const rippleAlphabet = "rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz";

/** The bytes of base58 text, or null where it is none. */
export function decodeBase58(text: string, alphabet = bitcoinAlphabet): Buffer | null {
  // Zero bytes in front are written as the first letter each.
  const firstOther = [...text].findIndex((letter) => letter !== alphabet[0]);
  const zeros = firstOther < 0 ? text.length : firstOther;
  let number = 0n;
  for (const letter of text) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return null;
    number = number * 58n + BigInt(digit);
  }
  const hex = number === 0n ? "" : number.toString(16);
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex")]);
}
