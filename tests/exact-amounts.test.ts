import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { jsonNumber, readJsonObject } from "#lib/json.ts";
import { compare, type Decimal, decimal } from "#lib/money.ts";
import { bodyAmount } from "#lib/quotes/contract.ts";
import { randomCases } from "#lib/test-random-cases.ts";

const batchSize = 25_000;
const { numRuns: amountCount, seed } = randomCases({ usual: 2 * batchSize, nightly: 40 * batchSize });

/** xorshift: the same numbers for the same seed. */
function numbersBelow(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

/** An amount as a client may write it: up to a billion, with as many decimals as a money column has, trailing zeros, and
 * exponents. No binary float can hold many of them. */
function randomAmount(below: (limit: number) => number): string {
  const digits = (count: number) => `${below(10 ** 8)}${below(10 ** 8)}`.padStart(16, "0").slice(0, count);
  const whole = String(below(10 ** below(10)));
  const kind = below(8);
  if (kind === 0) return `${1 + below(9)}e${below(9)}`;
  if (kind === 1) return `${1 + below(9)}.${digits(1 + below(8))}E-${below(9)}`;
  return kind === 2
    ? `${1 + below(999_999_999)}`
    : `${whole}.${digits(4 + below(12))}${1 + below(9)}${"0".repeat(below(3))}`;
}

/** Amounts as the API reads them from a request body. */
function readAmounts(texts: string[]): Decimal[] {
  const body = readJsonObject(Buffer.from(`{${texts.map((text, index) => `"${index}":${text}`).join(",")}}`));
  return texts.map((_text, index) => bodyAmount.parse(body[index]));
}

/** Amounts as Postgres returns them from a column of the type that all money columns have. */
async function throughColumn(amounts: Decimal[]): Promise<string[]> {
  const rows = await rawSql()<{ stored: string }[]>`
    select a::text as stored
    from unnest(${`{${amounts.join(",")}}`}::text[]::numeric(38, 18)[]) with ordinality w (a, place) order by place`;
  return rows.map(({ stored }) => stored);
}

/** The significant digits of a number and its exponent, which are equal when the numbers are. */
function normalized(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", part = ""] = mantissa.split(".");
  const digits = (whole + part).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  return `${significant}e${Number(exponent) - part.length + digits.length - significant.length}`;
}

describe("amounts", () => {
  it(`keep every digit through request, row, and response: ${amountCount} of seed ${seed}`, {
    timeout: 120_000,
  }, async () => {
    const below = numbersBelow(seed);
    let beyondFloats = 0;
    for (let done = 0; done < amountCount; done += batchSize) {
      const texts = Array.from({ length: batchSize }, () => randomAmount(below));
      const amounts = readAmounts(texts);
      const rows = await throughColumn(amounts);
      const wrong = texts.filter((text, index) => {
        const stored = decimal(rows[index] ?? "");
        // Quotes and creations write a number; transactions and webhooks write text.
        const asNumber = JSON.stringify({ amount: jsonNumber(stored) }).slice('{"amount":'.length, -1);
        const asText: string = JSON.parse(JSON.stringify(stored));
        if (String(Number(stored)) !== stored) beyondFloats += 1;
        const isSame = stored === amounts[index] && asNumber === stored && asText === stored;
        return !isSame || (stored !== text && normalized(stored) !== normalized(text));
      });
      expect(wrong).toEqual([]);
      expect(rows).toHaveLength(batchSize);
    }
    expect(beyondFloats).toBeGreaterThan(amountCount / 10);
  });

  it("keep every digit at the largest and smallest values the contract accepts", async () => {
    const texts = [
      "1000000000",
      "999999999.999999999999999999",
      `0.${"0".repeat(17)}1`,
      "1e-18",
      "0.100000000000000005",
    ];
    const amounts = readAmounts(texts);
    expect((await throughColumn(amounts)).map(decimal)).toEqual(amounts);
    expect(amounts.map(normalized)).toEqual(texts.map(normalized));
  });

  it("are accepted only above 0 and up to a billion, and unchanged", () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String),
      fc
        .tuple(fc.integer(), fc.integer({ min: -999_999, max: 999_999 }))
        .map(([mantissa, exponent]) => `${mantissa}e${exponent}`),
    );
    const isRejectedOrUnchanged = (text: string) => {
      const { amount } = readJsonObject(Buffer.from(`{"amount":${text}}`));
      const read = bodyAmount.safeParse(amount);
      if (!read.success) return true;
      const isInRange = compare(read.data, "0") > 0 && compare(read.data, "1000000000") <= 0;
      return isInRange && normalized(read.data) === normalized(text);
    };
    fc.assert(fc.property(number, isRejectedOrUnchanged), randomCases({ usual: 5_000, nightly: 100_000 }));
  });
});
