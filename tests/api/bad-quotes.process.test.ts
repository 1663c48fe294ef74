import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { btcWallet, newTestPartner } from "#app/api/test-partner.ts";
import { sendRequest } from "#tools/test-client.ts";
import { startTestServer } from "#tools/test-server.ts";

const base = "/api/v1/partner";
const canary = "canary-9c21";
let server: Awaited<ReturnType<typeof startTestServer>>;
let partner: Awaited<ReturnType<typeof newTestPartner>>;
const responses: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  partner = await newTestPartner();
});
afterAll(async () => {
  expect(responses.join("\n")).not.toContain(canary);
  expect(server.output()).toBe("");
  await server.stop();
});

async function send(method: string, path: string, body?: string | Buffer) {
  const received = await sendRequest(server.url, {
    method,
    target: base + path,
    headers: { "x-svc-api-key": partner.key },
    body,
  });
  responses.push(received.text);
  expect(received.text).not.toContain(partner.key);
  return received;
}

/** Status and code, and the invalid fields if any. */
async function refusal(method: string, path: string, body?: string | Buffer) {
  const { status, body: envelope } = await send(method, path, body);
  const fields = envelope.data.errors?.map(({ field }: { field: string }) => field).sort();
  return [status, envelope.data.error, ...(fields ?? [])];
}

const invalid = (...fields: string[]) => [400, "validation_failed", ...fields.sort()];
const text = encodeURIComponent;

describe("quotes", () => {
  const route = {
    fiat_currency: "NGN",
    crypto_currency: "BTC",
    payment_method: "card",
    network: "mainnet",
    amount: "150000",
    type: "BUY",
  };
  const quotes = (change: Record<string, string | undefined>) => {
    const pairs = Object.entries({ ...route, ...change }).filter(([, value]) => value !== undefined);
    return `/quotes?${pairs.map(([name, value]) => `${name}=${text(value ?? "")}`).join("&")}`;
  };

  it.each(Object.keys(route))("require %s", async (field) => {
    expect(await refusal("GET", quotes({ [field]: undefined }))).toEqual(invalid(field));
  });

  const bad: Record<string, string[]> = {
    amount: [
      ...[
        "0",
        "0.00",
        "-0",
        "-5",
        "NaN",
        "Infinity",
        "-Infinity",
        "inf",
        "null",
        "",
        " ",
        "1e",
        "e5",
        "1e5.5",
        "1e-5",
        "1e999999999",
      ],
      ...[
        "0x10",
        "0b1",
        "010",
        "1_000",
        "1,000",
        "+5",
        " 5",
        "5 ",
        ".5",
        "5.",
        "١٠٠",
        "१००",
        "１００",
        "5%",
        "$5",
        "₦5",
        "5NGN",
      ],
      ...["9".repeat(40), `0.${"0".repeat(500)}1`, "1".repeat(1_800), "1000000000.01", "1.234", "1\0"],
    ],
    type: ["HODL", "buy", "BUY,SELL", "BUY&type=SELL"],
    fiat_currency: ["ngn", "NΓN", "$$", "\u0024{7*7}"],
    crypto_currency: ["ВТС", "btc", "B", "{{7*7}}", "B".repeat(13)],
    network: ["Bitcoin", " bitcoin", "ERC 20", "../x", "<script>"],
    payment_method: ["Card", "Apple Pay", "c", "\r\nSet-Cookie: a=b"],
    providers: [
      "MoonPay",
      "nobody",
      "moonpay,",
      ",",
      "moonpay;paybis",
      "x".repeat(401),
      Array(21).fill("moonpay").join(","),
    ],
    wallet_address: [
      ...[
        " ",
        "x",
        canary,
        "x".repeat(129),
        "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp",
        `${btcWallet} `,
        `${btcWallet}\n`,
      ],
      ...[
        `${btcWallet}\u200b`,
        `bс${btcWallet.slice(2)}`,
        `bitcoin:${btcWallet}?amount=1`,
        "vitalik.eth",
        `${btcWallet}\0`,
      ],
      ...["TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "' OR 1=1--"],
    ],
  };
  it.each(Object.entries(bad).flatMap(([field, values]) => values.map((value): [string, string] => [field, value])))(
    "reject %s=%.60j",
    async (field, value) => {
      expect(await refusal("GET", quotes({ [field]: value }))).toEqual(invalid(field));
    },
  );

  it("return 200 for a valid route that no provider supports, with every entry unsupported", async () => {
    for (const change of [
      { amount: "1000000000" },
      { network: "nowhere" },
      { payment_method: "barter" },
      { crypto_currency: "NOPE" },
    ]) {
      const { status, body } = await send("GET", quotes(change));
      expect(status).toBe(200);
      expect(body.data.length).toBeGreaterThan(2);
      expect(body.data.every(({ is_supported, is_best }: Record<string, boolean>) => !is_supported && !is_best)).toBe(
        true,
      );
    }
  });
});
