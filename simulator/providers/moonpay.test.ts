import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startTestSimulator } from "#simulator/test-simulator.ts";

const { url, receiver } = await startTestSimulator();
const base = `${url}/moonpay`;

const get = async (path: string) => {
  const response = await fetch(base + path);
  return { status: response.status, json: await response.json() };
};

const hashOf = (ip: string, key = "sk_test_sim") => createHmac("sha256", key).update(ip).digest("base64");

function link(query: Record<string, string>, { widget = "buy", secretKey = "sk_test_sim", ip = "127.0.0.1" } = {}) {
  const url = new URL(`${base}/${widget}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (ip !== "") url.searchParams.set("allowedIpAddress", hashOf(ip, secretKey));
  url.searchParams.append("signature", createHmac("sha256", secretKey).update(url.search).digest("base64"));
  return url.href;
}

const buying = {
  apiKey: "pk_test_sim",
  currencyCode: "usdt_trx",
  baseCurrencyCode: "ngn",
  baseCurrencyAmount: "150000",
  walletAddress: "TYxT3F8pdkTDkhw4JsfodKnEgaYpNaANmW",
  externalTransactionId: "tx_01",
  redirectURL: "https://partner.example/back?kept=1",
};
const setTraits = (traits: object) =>
  fetch(`${url}/control/providers/moonpay`, { method: "PUT", body: JSON.stringify({ traits }) });
const press = (href: string, action: string) =>
  fetch(href, { method: "POST", body: new URLSearchParams({ action }), redirect: "manual" });

describe("MoonPay's quotes", () => {
  const path = "/v3/currencies/btc/buy_quote?apiKey=pk_test_sim&baseCurrencyCode=usd";

  test("add up to the entered amount, as JSON numbers", async () => {
    const { json } = await get(`${path}&baseCurrencyAmount=100&areFeesIncluded=true`);
    expect(json.totalAmount).toBe(100);
    const parts = json.baseCurrencyAmount + json.feeAmount + json.extraFeeAmount + json.networkFeeAmount;
    expect(parts).toBeCloseTo(100, 6);
    expect(json.quoteCurrencyAmount).toBeCloseTo(json.baseCurrencyAmount / json.quoteCurrencyPrice, 6);
  });

  test("add fees to the amount unless they are included", async () => {
    const { json } = await get(`${path}&baseCurrencyAmount=100`);
    expect(json.baseCurrencyAmount).toBe(100);
    expect(json.totalAmount).toBeGreaterThan(100);
  });

  test("can be requested by the received currency of a sale", async () => {
    const query = "apiKey=pk_test_sim&quoteCurrencyCode=eur&quoteCurrencyAmount=200&payoutMethod=sepa_bank_transfer";
    const { json } = await get(`/v3/currencies/btc/sell_quote?${query}`);
    expect(json).toMatchObject({ quoteCurrencyAmount: 200, payoutMethod: "sepa_bank_transfer" });
    expect(json.baseCurrencyAmount * json.baseCurrencyPrice).toBeGreaterThan(200);
  });

  test("reject an unknown key, coin and method and an amount out of range as MoonPay does", async () => {
    expect(await get("/v3/currencies?apiKey=pk_test_other")).toMatchObject({ status: 401 });
    const unknown = await get(
      "/v3/currencies/nope/buy_quote?apiKey=pk_test_sim&baseCurrencyCode=usd&baseCurrencyAmount=100",
    );
    expect(unknown).toMatchObject({ status: 404, json: { type: "NotFoundError" } });
    const wrongMethod = await get(`${path}&baseCurrencyAmount=100&paymentMethod=sepa_bank_transfer`);
    expect(wrongMethod).toMatchObject({
      status: 400,
      json: { message: "sepa_bank_transfer is not supported for usd" },
    });
    const low = await get(`${path}&baseCurrencyAmount=1&areFeesIncluded=true`);
    expect(low).toMatchObject({ status: 400, json: { message: expect.stringContaining("Minimum") } });
  });
});

describe("MoonPay's widget", () => {
  test("opens a link signed over its exact query", async () => {
    const page = await fetch(link(buying));
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("This is a simulator. No money moves.");
    expect(html).toContain("150,000 <small>NGN</small>");
    expect(html).toContain("TYxT3F8pdkTDkhw4JsfodKnEgaYpNaANmW");
  });

  test("refuses a link without the visitor's IP address for a purchase, and with another one for both sides", async () => {
    const selling = { ...buying, baseCurrencyCode: "btc", quoteCurrencyCode: "eur", quoteCurrencyAmount: "200" };
    const statusOf = async (href: string, visitor = "203.0.113.9") =>
      (await fetch(href, { headers: { "x-forwarded-for": visitor } })).status;
    for (const widget of ["buy", "sell"]) {
      const query = widget === "buy" ? buying : selling;
      expect(await statusOf(link(query, { widget, ip: "203.0.113.9" }))).toBe(200);
      expect(await statusOf(link(query, { widget, ip: "203.0.113.9" }), "203.0.113.8")).toBe(403);
      expect(await statusOf(link(query, { widget, ip: "" }))).toBe(widget === "buy" ? 403 : 200);
    }
    const { walletAddress: _, ...walletless } = buying;
    const unsigned = link(walletless, { ip: "203.0.113.9" }).replace(/&signature=.*/, "");
    expect(await statusOf(unsigned)).toBe(403);
    await setTraits({ ipMatching: 0 });
    expect(await statusOf(link(buying, { ip: "" }))).toBe(200);
  });

  test("refuses a link with a wallet unless its last parameter signs the exact query", async () => {
    const good = link(buying);
    const bad = [
      link(buying, { secretKey: "sk_live_sim" }),
      good.replace("150000", "150001"),
      `${good}&theme=dark`,
      good.slice(0, good.indexOf("&signature=")),
    ];
    for (const href of bad) {
      const page = await fetch(href);
      expect(page.status).toBe(403);
      expect(await page.text()).toContain("The URL signature is missing or invalid.");
      expect((await press(href, "pay")).status).toBe(403);
    }
    expect(receiver.received).toHaveLength(0);
    await setTraits({ signedLinks: 0 });
    expect((await fetch(good.replace("150000", "150001"))).status).toBe(200);
  });

  test("accepts the signature of the published vector", async () => {
    const query =
      "?apiKey=pk_test_sim&currencyCode=btc&baseCurrencyCode=ngn&baseCurrencyAmount=150000&walletAddress=bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq&externalTransactionId=tx_01";
    const signature = encodeURIComponent("sdS5lhSAdp8hygtHIg96i19Xtzy6/jnacEGyuRE+ffM=");
    await setTraits({ lenient: 1 });
    expect((await fetch(`${base}/buy${query}&signature=${signature}`)).status).toBe(200);
  });

  test("requires a wallet if the link has none", async () => {
    const { walletAddress: _, ...walletless } = buying;
    const href = link(walletless);
    expect(await (await fetch(href)).text()).toContain('name="wallet"');
    expect((await press(href, "pay")).status).toBe(422);
    const body = new URLSearchParams({ action: "pay", wallet: "TEntered" });
    expect((await fetch(href, { method: "POST", body, redirect: "manual" })).status).toBe(303);
    const { json } = await get("/v1/transactions/ext/tx_01?apiKey=pk_test_sim");
    expect(json[0].walletAddress).toBe("TEntered");
  });

  test("escapes parameters and doesn't redirect to javascript: URLs", async () => {
    const unsafe = { externalTransactionId: '<script>alert("1")</script>', redirectURL: "javascript:alert(1)" };
    const page = await fetch(link({ ...buying, ...unsafe }));
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
    expect(html).not.toContain("<script");
    const response = await press(link({ ...buying, ...unsafe }), "pay");
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("javascript:");
  });

  test("creates no order if the buyer only opens or cancels the page", async () => {
    await fetch(link(buying));
    const response = await press(link(buying), "cancel");
    expect(response.headers.get("location")).toBe("https://partner.example/back?kept=1");
    expect((await get("/v1/transactions/ext/tx_01?apiKey=pk_test_sim")).status).toBe(404);
  });
});

describe("a MoonPay order", () => {
  test("is paid on the page and sends a signed callback for each status", async () => {
    const response = await press(link(buying), "pay");
    expect(response.status).toBe(303);
    const back = new URL(response.headers.get("location") ?? "");
    expect(back.origin + back.pathname).toBe("https://partner.example/back");
    expect(back.searchParams.get("kept")).toBe("1");

    const callbacks = await receiver.waitFor(3);
    expect(callbacks.map(({ body }) => [JSON.parse(body).type, JSON.parse(body).data.status])).toEqual([
      ["transaction_created", "waitingPayment"],
      ["transaction_updated", "pending"],
      ["transaction_updated", "completed"],
    ]);
    for (const { path, headers, body } of callbacks) {
      expect(path).toBe("/api/callbacks/moonpay");
      const [, t, s] = /^t=(\d+),s=([0-9a-f]{64})$/.exec(String(headers["moonpay-signature-v2"])) ?? [];
      expect(s).toBe(createHmac("sha256", "wk_test_sim").update(`${t}.${body}`).digest("hex"));
    }

    const id = back.searchParams.get("transactionId");
    const { json } = await get(`/v1/transactions/${id}?apiKey=pk_test_sim`);
    expect(json).toMatchObject({
      status: "completed",
      externalTransactionId: "tx_01",
      walletAddress: buying.walletAddress,
    });
    expect(json.cryptoTransactionId).toMatch(/^[0-9a-f]{64}$/);
    const paid = json.baseCurrencyAmount + json.feeAmount + json.extraFeeAmount + json.networkFeeAmount;
    expect(paid).toBeCloseTo(150_000, 6);
  });

  test("belongs to the environment of its key and to no other", async () => {
    await press(link(buying), "pay");
    expect((await get("/v1/transactions/ext/tx_01?apiKey=pk_test_sim")).status).toBe(200);
    expect((await get("/v1/transactions/ext/tx_01?apiKey=pk_live_sim")).status).toBe(404);
  });

  test("is created again after a failure and only shown after a success", async () => {
    await press(link(buying), "fail");
    expect(JSON.parse((await receiver.waitFor(2))[1]?.body ?? "")).toMatchObject({
      type: "transaction_failed",
      data: { status: "failed", failureReason: "Payment authorization declined", cryptoTransactionId: null },
    });
    await press(link(buying), "pay");
    await press(link(buying), "pay");
    const { json } = await get("/v1/transactions/ext/tx_01?apiKey=pk_test_sim");
    expect(json.map(({ status }: { status: string }) => status)).toEqual(["completed", "failed"]);
  });

  test("simulates the seller's deposit", async () => {
    const selling = {
      apiKey: "pk_live_sim",
      baseCurrencyCode: "btc",
      quoteCurrencyCode: "eur",
      quoteCurrencyAmount: "200",
      refundWalletAddress: "bc1qrefund",
      externalTransactionId: "tx_02",
      redirectURL: "https://partner.example/sold",
    };
    const response = await press(link(selling, { widget: "sell", secretKey: "sk_live_sim" }), "pay");
    expect(response.headers.get("location")).toMatch(/transactionId=.+&baseCurrencyCode=btc&baseCurrencyAmount=0\./);
    const { json } = await get("/v3/sell_transactions/ext/tx_02?apiKey=pk_live_sim");
    expect(json[0]).toMatchObject({ status: "completed", quoteCurrencyAmount: 200, refundWalletAddress: "bc1qrefund" });
    expect(json[0].depositHash).toMatch(/^[0-9a-f]{64}$/);
    const [first] = await receiver.waitFor(3);
    expect(JSON.parse(first?.body ?? "").type).toBe("sell_transaction_created");
  });
});
