import Big from "big.js";

// Division keeps 20 places, more than any asset of the catalog has, and rounds half up.
Big.DP = 20;
Big.RM = Big.roundHalfUp;
// Never exponent notation: "0.00000001", not "1e-8".
Big.NE = -40;
Big.PE = 40;

/** An amount as decimal text: "0.00051", never "5.1e-4". Slipway has no other representation of money. */
export type Decimal = string;

// Written out, 1e999999999 would have a billion digits.
const exponentMax = 400;

// What columns and most providers have. Other text, or longer, goes through Big.
const plainText = /^(0|[1-9]\d{0,39})(?:\.(\d{0,40}?)0*)?$/;

/** Reads decimal or exponent notation, and drops trailing zeros: "100.10" is "100.1". Throws for anything else. */
export function decimal(value: string | number): Decimal {
  const text = String(value);
  const plain = plainText.exec(text);
  if (plain?.[1]) return plain[2] ? `${plain[1]}.${plain[2]}` : plain[1];
  const number = new Big(text);
  if (Math.abs(number.e) > exponentMax) throw new RangeError("The number is out of range");
  return number.toFixed();
}

export const add = (a: Decimal, b: Decimal): Decimal => new Big(a).plus(b).toFixed();
export const subtract = (a: Decimal, b: Decimal): Decimal => new Big(a).minus(b).toFixed();
export const multiply = (a: Decimal, b: Decimal): Decimal => new Big(a).times(b).toFixed();

/** a / b, rounded half up to `places` decimals. Throws when b is zero. */
export const divide = (a: Decimal, b: Decimal, places = 18): Decimal => decimal(new Big(a).div(b).toFixed(places));

/** Negative when a < b, 0 when equal, positive when a > b. */
export const compare = (a: Decimal, b: Decimal): number => new Big(a).cmp(b);

/** Rounds half up, or down where a payout must not exceed the amount. */
export function round(a: Decimal, places: number, mode: "half-up" | "down" = "half-up"): Decimal {
  const plain = plainText.exec(a);
  if (plain && (plain[2] ?? "").length <= places) return decimal(a);
  return decimal(new Big(a).round(places, mode === "down" ? Big.roundDown : Big.roundHalfUp).toFixed());
}

/** Fiat per 1 crypto, with the 15 significant digits that a binary float preserves and the 18 decimals that columns have. */
export const rateOf = (fiatAmount: Decimal, cryptoAmount: Decimal): Decimal =>
  round(new Big(fiatAmount).div(cryptoAmount).toPrecision(15), 18);

/** The number of decimals: 2 for "1.25". */
export const decimalPlaces = (a: Decimal): number => decimal(a).split(".")[1]?.length ?? 0;

/** The change from `base` to `a` in percent, with 2 decimals: from 100 to 97.5 is "-2.5". */
export const percentFrom = (a: Decimal, base: Decimal): Decimal => divide(multiply(subtract(a, base), "100"), base, 2);

/** Whether `a` differs from `base` by at most `percent` of `base`, in either direction. */
export const isWithinPercent = (a: Decimal, base: Decimal, percent: Decimal): boolean =>
  new Big(a).minus(base).abs().times(100).lte(new Big(base).times(percent));
