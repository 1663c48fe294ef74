const headLength = 8;
const tailLength = 4;

/** Splits an ID into its prefix with the first characters, the middle to hide, and the last characters. The middle is empty if
 * hiding it would save less than two characters. */
export function shortenId(id: string): { head: string; middle: string; tail: string } {
  const prefix = /^[a-z]{2,4}_/.exec(id)?.[0] ?? "";
  const head = Math.max(headLength, prefix.length + 5);
  if (id.length <= head + tailLength + 2) return { head: id, middle: "", tail: "" };
  return { head: id.slice(0, head), middle: id.slice(head, -tailLength), tail: id.slice(-tailLength) };
}

/** "tx_4Zk1m…cWdE", for titles and other plain text. */
export function shortIdText(id: string): string {
  const { head, middle, tail } = shortenId(id);
  return middle ? `${head}…${tail}` : id;
}
