/** Decimal text with commas between thousands, its decimals untouched: "1234567.50" is "1,234,567.50". */
export function groupDigits(amount: string): string {
  const [whole = "", fraction] = amount.split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
