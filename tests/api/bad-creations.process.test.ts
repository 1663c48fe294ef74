import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { btcWallet } from "#app/api/test-partner.ts";
import { startRejectingServer } from "#app/api/test-rejections.ts";
import { transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";

const canary = "canary-41bc";
let server: Awaited<ReturnType<typeof startRejectingServer>>;
const rejects = (...args: Parameters<typeof server.rejects>) => server.rejects(...args);

beforeAll(async () => {
  server = await startRejectingServer(canary);
});
afterAll(() => server.end());

const invalid = (...fields: string[]) => [400, "validation_failed", ...fields];
/** The body with one member replaced by the given text. */
const withText = (field: string, json: string) =>
  JSON.stringify(transactionBody({ partner_context: canary, [field]: "@@" })).replace('"@@"', () => json);

describe("a creation's fields", () => {
  const required = Object.keys(transactionBody());
  it.each(required)("%s may not be missing", (field) =>
    rejects(JSON.stringify(transactionBody({ [field]: undefined })), invalid(field)),
  );

  it.each([...required, "wallet_address", "quote_id", "max_slippage_bps"])(
    "%s may not be of another type",
    async (field) => {
      const wrong = [
        ...(required.includes(field) ? ["null"] : []),
        "true",
        "[]",
        "{}",
        '{"toString":1}',
        '[["a"]]',
        field === "amount" ? '"1e2"' : field === "max_slippage_bps" ? '"100"' : "5",
      ];
      for (const json of wrong) await rejects(withText(field, json), invalid(field));
    },
  );

  it.each(required.filter((field) => !["partner_context", "amount"].includes(field)).concat("wallet_address"))(
    "%s may not be blank, contain control characters, or be malformed",
    async (field) => {
      for (const value of [
        ...(required.includes(field) ? [""] : []),
        " ",
        "\0",
        "a\0",
        "\r\nSet-Cookie: a=b",
        "\u202e",
        "' OR 1=1--",
        "\u0024{7*7}",
        "{{7*7}}",
        "../../etc/passwd",
        "<script>",
      ]) {
        await rejects(JSON.stringify(transactionBody({ partner_context: canary, [field]: value })), invalid(field));
      }
    },
  );

  it.each([
    "walletAddress",
    "status",
    "partner_id",
    "environment",
    "isAdmin",
    "__proto__",
    "constructor",
    "toString",
    "sender_address",
    "",
  ])("%j is rejected as unknown", async (field) => {
    for (const json of ['"x"', '{"status":"success"}']) {
      await rejects(
        JSON.stringify(transactionBody()).replace("{", () => `{${JSON.stringify(field)}:${json},`),
        invalid(field),
      );
    }
  });

  it.each([
    ...[
      "0",
      "-0",
      "0.0",
      "-5",
      "1e-400",
      "1e-99999999",
      "1e99999999",
      "1e999999999999",
      "-1e999999999",
      "1e309",
      "1e10",
      "1000000000.01",
    ],
    ...["0.001", "1.005", "150000.123456789", `0.${"0".repeat(400)}1`, "9".repeat(41), "9".repeat(5_000), "5e-324"],
  ])("amount may not be %.40s", async (amount) => {
    await rejects(withText("amount", amount), invalid("amount"));
  });

  it.each(["-1", "10000", "1.5", "1e3", "1.0"])("max_slippage_bps may not be %s", (value) =>
    rejects(withText("max_slippage_bps", value), invalid("max_slippage_bps")),
  );

  it.each(["x".repeat(256), "x".repeat(10_000), "🔑".repeat(256), "\0", "a\0b"])(
    "partner_context may not be %.8j",
    (context) => rejects(JSON.stringify(transactionBody({ partner_context: context })), invalid("partner_context")),
  );

  it.each(["MoonPay", "MOONPAY", "nobody", "moon pay", "x".repeat(33)])("provider may not be %s", (provider) =>
    rejects(JSON.stringify(transactionBody({ provider })), invalid("provider")),
  );

  it.each(["q_", "q_a.b", "x".repeat(513), "q_forged.signature", "' OR 1=1--", "\0"])(
    "quote_id may not be %.20j",
    (quote_id) => rejects(JSON.stringify(transactionBody({ quote_id })), invalid("quote_id")),
  );

  it.each([
    ...[
      "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp",
      "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
      `${btcWallet}${btcWallet}${btcWallet}`,
    ],
    ...[
      ` ${btcWallet}`,
      `${btcWallet}\u200b`,
      `bitcoin:${btcWallet}?amount=1`,
      "vitalik.eth",
      `bс${btcWallet.slice(2)}`,
    ],
  ])("wallet_address may not be %.60j", (wallet_address) =>
    rejects(JSON.stringify(transactionBody({ wallet_address })), invalid("wallet_address")),
  );

  it.each([
    ...[
      "example.com/x",
      "//example.com",
      "/path",
      "?a=b",
      "https:",
      "https://",
      "https:example.com",
      "https:/example.com",
      "https:\\\\good.com",
    ],
    ...[
      "http://example.com",
      "http://localhost.evil.example",
      "http://127.0.0.1.evil.example",
      "ftp://example.com",
      "myapp://done",
      "intent://x",
    ],
    ...[
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "java\nscript:alert(1)",
      "\u0001javascript:alert(1)",
      " https://good.com",
      "https://good.com ",
    ],
    ...[
      "data:text/html,x",
      "file:///etc/passwd",
      "blob:https://good.com/x",
      "vbscript:x",
      "about:blank",
      "view-source:https://good.com",
    ],
    ...[
      "https://good.com@evil.com",
      "https://good.com%40evil.com",
      "https://user:pw@good.com",
      "https://good.com\\@evil.com",
      "https://@evil.com",
    ],
    ...[
      "https://good.com/\r\nSet-Cookie:a=b",
      "https://good.com/\tx",
      "https://good.com/\0",
      "https://gооd.com",
      "https://good.com:99999",
      "https://[::1",
    ],
    `https://good.com/${"x".repeat(2_048)}`,
  ])("redirect_url may not be %.60j", (redirect_url) =>
    rejects(JSON.stringify(transactionBody({ redirect_url })), invalid("redirect_url")),
  );

  it("redirect_url may not be our own address", () =>
    rejects(
      JSON.stringify(transactionBody({ redirect_url: `${server.url}/sandbox/api-keys` })),
      invalid("redirect_url"),
    ));

  it.each([
    [422, "amount_out_of_range", { amount: 1 }],
    [422, "amount_out_of_range", { amount: 1_000_000_000 }],
    [422, "route_unsupported", { crypto_currency: "NOPE" }],
    [422, "route_unsupported", { network: "nowhere" }],
    [422, "route_unsupported", { payment_method: "barter" }],
    [422, "route_unsupported", { fiat_currency: "ZZZ" }],
  ])("%i %s: %j, which is well-formed but not possible", (status, error, change) =>
    rejects(JSON.stringify(transactionBody(change)), [status, error]),
  );

  it("partner_context may be any other text, which is stored unchanged", async () => {
    const texts = [
      "0123",
      "1e5",
      "null",
      "true",
      "=1+1",
      "\u0001",
      "a\nb\tc",
      '</script>"\\',
      "é",
      "e\u0301",
      "\u202e\u2028",
      "🔑".repeat(255),
      "{{7*7}}",
    ];
    for (const partner_context of texts) {
      const { status, body } = await server.send(JSON.stringify(transactionBody({ partner_context })));
      expect(status).toBe(200);
      const found = await server.read(`/${body.data.transaction_id}`);
      expect(found.body.data.partner_context).toBe(partner_context);
    }
  });
});
