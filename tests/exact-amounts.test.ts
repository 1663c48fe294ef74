import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { jsonNumber, readJsonObject } from "#lib/json.ts";
import { compare, type Decimal, decimal } from "#lib/money.ts";
import { amountNumber } from "#lib/quotes/contract.ts";

const batchSize = 25_000;
const batches = 40;

/** Random, but the same in each run: xorshift. */
function randomly(seed: number) {
  let state = seed;
  return (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** An amount as a client may write it: up to a thousand million, as many decimals as a column of money has, zeros behind,
 * exponents. Many of them no binary float can hold. */
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

/** What the API makes of a body's amounts: text, JSON numbers, contract, decimals. */
function readAmounts(texts: string[]): Decimal[] {
  const body = readJsonObject(Buffer.from(`{${texts.map((text, index) => `"${index}":${text}`).join(",")}}`));
  return texts.map((_text, index) => amountNumber.parse(body[index]));
}

/** What Postgres gives back of these amounts, once they were of the type of every column of money. */
async function throughColumn(amounts: Decimal[]): Promise<string[]> {
  const rows = await rawSql()<{ stored: string }[]>`
    select a::text as stored
    from unnest(${`{${amounts.join(",")}}`}::text[]::numeric(38, 18)[]) with ordinality w (a, place) order by place`;
  return rows.map(({ stored }) => stored);
}

/** The digits of a number without its point and the zeros around, and where the point stands: equal when the numbers are. */
function exactly(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", part = ""] = mantissa.split(".");
  const digits = (whole + part).replace(/^0+/, "");
  const kept = digits.replace(/0+$/, "");
  return `${kept}e${Number(exponent) - part.length + digits.length - kept.length}`;
}

describe("a million amounts", () => {
  it("come out of the API, a row and the API again with every digit", { timeout: 120_000 }, async () => {
    const below = randomly(20_261_121);
    let beyondFloats = 0;
    for (let batch = 0; batch < batches; batch += 1) {
      const texts = Array.from({ length: batchSize }, () => randomAmount(below));
      const amounts = readAmounts(texts);
      const rows = await throughColumn(amounts);
      const wrong = texts.filter((text, index) => {
        const back = decimal(rows[index] ?? "");
        // As quotes and creations write it, a number; as transactions and webhooks do, text.
        const asNumber = JSON.stringify({ amount: jsonNumber(back) }).slice('{"amount":'.length, -1);
        const asText: string = JSON.parse(JSON.stringify(back));
        if (String(Number(back)) !== back) beyondFloats += 1;
        const isOne = back === amounts[index] && asNumber === back && asText === back;
        return !isOne || (back !== text && exactly(back) !== exactly(text));
      });
      expect(wrong).toEqual([]);
      expect(rows).toHaveLength(batchSize);
    }
    expect(beyondFloats).toBeGreaterThan((batches * batchSize) / 10);
  });

  it("and the largest and smallest the contract takes", async () => {
    const texts = [
      "1000000000",
      "999999999.999999999999999999",
      `0.${"0".repeat(17)}1`,
      "1e-18",
      "0.100000000000000005",
    ];
    const amounts = readAmounts(texts);
    expect((await throughColumn(amounts)).map(decimal)).toEqual(amounts);
    expect(amounts.map(exactly)).toEqual(texts.map(exactly));
  });

  it("and nothing but amounts is taken: whatever passes is above 0, at most a thousand million, and itself", () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String),
      fc
        .tuple(fc.integer(), fc.integer({ min: -999_999, max: 999_999 }))
        .map(([mantissa, exponent]) => `${mantissa}e${exponent}`),
    );
    const isTakenAsItIs = (text: string) => {
      const { amount } = readJsonObject(Buffer.from(`{"amount":${text}}`));
      const read = amountNumber.safeParse(amount);
      if (!read.success) return true;
      return (
        compare(read.data, "0") > 0 && compare(read.data, "1000000000") <= 0 && exactly(read.data) === exactly(text)
      );
    };
    fc.assert(fc.property(number, isTakenAsItIs), { numRuns: 5_000 });
  });
});
