import { describe, expect, it } from "vitest";
import { hmac } from "#lib/providers/signature.ts";
import { canonical, parseExactly } from "./canonical.ts";
import { assertSigned, signPage, signRequest } from "./sign.ts";
import { secret } from "./test-case.ts";

describe("Alchemy Pay canonical text", () => {
  const of = (text: string) => canonical(parseExactly(text) ?? {});

  it("sorts keys at every level and omits empty values", () => {
    expect(of('{ "b": "2", "a": {"z": true, "y": {"x": ""}, "k": null, "c": "1"}, "e": "", "n": null, "B": [] }')).toBe(
      '{"a":{"c":"1","z":true},"b":"2"}',
    );
    expect(canonical({ side: "BUY", payWayCode: undefined, amount: "1" })).toBe('{"amount":"1","side":"BUY"}');
    expect(of("{}")).toBe("{}");
  });

  it("keeps the exact digits of numbers", () => {
    expect(of('{"b":15.00,"a":1028577684629876736,"c":1e-8}')).toBe('{"a":1028577684629876736,"b":15.00,"c":1e-8}');
  });

  it("sorts lists: integers, fractions, text, objects", () => {
    expect(of('{"list":["b",{"z":"1","a":"2"},10,"a",2.5,9,{},""]}')).toBe(
      '{"list":[9,10,2.5,"","a","b",{"a":"2","z":"1"},null]}',
    );
  });

  it("treats __proto__ as an ordinary key", () => {
    expect(of('{"__proto__":{"b":"1"},"a":"2"}')).toBe('{"__proto__":{"b":"1"},"a":"2"}');
  });
});

describe("Alchemy Pay signatures", () => {
  it("sign requests as in the vector, and change with any byte, order or key", () => {
    const body = '{"amount":"100","crypto":"USDT","fiat":"USD","network":"TRX","payWayCode":"10001","side":"BUY"}';
    const request = {
      timestamp: "1700000000000",
      method: "POST",
      path: "/open/api/v4/merchant/order/quote",
      body,
    };
    const expected = "/zO5AU9D/IWSc5khwNAcrOKJL3KRxDhvTfJ1q8qMQj8=";
    expect(signRequest(secret, request)).toBe(expected);
    expect(signRequest("ach_secret_other", request)).not.toBe(expected);
    expect(signRequest(secret, { ...request, timestamp: "1700000000001" })).not.toBe(expected);
    expect(signRequest(secret, { ...request, body: body.replace("100", "101") })).not.toBe(expected);
    const reordered = `{"crypto":"USDT","amount":"100"${body.slice(body.indexOf(',"fiat"'))}`;
    expect(signRequest(secret, { ...request, body: reordered })).not.toBe(expected);
  });

  it("sign page URLs as in the vector, with sorted raw values and without empty ones", () => {
    const parameters = {
      showTable: "buy",
      network: "SOL",
      crypto: "USDC",
      fiat: "USD",
      fiatAmount: "50.00",
      address: "",
      merchantOrderNo: "FLAYTEST123456",
      appId: "f83Is2y7L425rxl8",
    };
    const expected = "xsqObU4T2v0xYFQbN/jMmhU3egNlr68o3UCBNEctLIs=";
    expect(signPage("test-secret-key", "BUY", "1538054050234", parameters)).toBe(expected);
    expect(signPage("test-secret-kez", "BUY", "1538054050234", parameters)).not.toBe(expected);
    expect(signPage("test-secret-key", "SELL", "1538054050234", parameters)).not.toBe(expected);
    expect(signPage("test-secret-key", "BUY", "1538054050235", parameters)).not.toBe(expected);
    expect(signPage("test-secret-key", "BUY", "1538054050234", { ...parameters, fiatAmount: "50" })).not.toBe(expected);
    const escaped = { ...parameters, redirectUrl: "https://slipway.test/a?b=1&c=2" };
    const message =
      "1538054050234GET/index/rampPageBuy?appId=f83Is2y7L425rxl8&crypto=USDC&fiat=USD&fiatAmount=50.00&merchantOrderNo=FLAYTEST123456&network=SOL&redirectUrl=https://slipway.test/a?b=1&c=2&showTable=buy&timestamp=1538054050234";
    expect(signPage("test-secret-key", "BUY", "1538054050234", escaped)).toBe(
      hmac({ algorithm: "sha256", key: "test-secret-key", message: [message], encoding: "base64" }),
    );
  });

  it("verify the callback vector in any key order and reject variations of it", () => {
    const at = new Date(1_700_000_000_000);
    const genuine = "cNgJDBL+9q9wR700UMF2vu+djUmBi6PwINR+ZZpVmwU=";
    const content =
      '"status":"FINISHED","orderNo":"1028","merchantOrderNo":"tx_01","amount":"15.00","crypto":"USDT","fiat":"USD","network":"TRX","address":"TXsim"';
    const callback = (text: string, timestamp = "1700000000000", path = "/hooks/alchemypay") => ({
      method: "POST",
      path,
      headers: { timestamp },
      body: Buffer.from(text),
    });
    const text = `{${content}, "txHash":"", "message":null, "signature":"old", "newSignature":"${genuine}"}`;
    const verify =
      (sent: ReturnType<typeof callback>, moment = at, key = secret) =>
      () =>
        assertSigned(sent, key, moment);
    expect(verify(callback(text))).not.toThrow();
    // The path may end with the question mark of an empty query.
    expect(verify(callback(text, "1700000000000", "/hooks/alchemypay?"))).not.toThrow();
    expect(verify(callback(text), new Date(at.getTime() + 5 * 60_000))).not.toThrow();
    expect(verify(callback(text), new Date(at.getTime() + 5 * 60_000 + 1))).toThrow();
    expect(verify(callback(text), new Date(at.getTime() - 5 * 60_000 - 1))).toThrow();
    expect(verify(callback(text, "1700000000001"))).toThrow();
    expect(verify(callback(text, "1700000000"))).toThrow();
    expect(verify(callback(text, "1700000000000", "/hooks/other"))).toThrow();
    expect(verify(callback(text, "1700000000000", "/hooks/alchemypay?a=1"))).toThrow();
    expect(verify(callback(text.replace("15.00", "15.01")))).toThrow();
    expect(verify(callback(text.replace('"15.00"', "15.00")))).toThrow();
    expect(verify(callback(text.replace('"txHash":""', '"txHash":"0"')))).toThrow();
    expect(verify(callback(text.replace(genuine, genuine.toUpperCase())))).toThrow();
    expect(verify(callback(text.replace(genuine, genuine.slice(1))))).toThrow();
    expect(verify(callback(text.replace(genuine, Buffer.from(genuine, "base64").toString("hex"))))).toThrow();
    expect(verify(callback(text.replace(`"${genuine}"`, "true")))).toThrow();
    expect(verify(callback(text), at, "ach_secret_other")).toThrow();
  });

  it("are always rejected while no secret is configured", () => {
    const timestamp = "1700000000000";
    const message = [timestamp, "POST", "/hooks", '{"orderNo":"1"}'];
    const newSignature = hmac({ algorithm: "sha256", key: "", message, encoding: "base64" });
    const body = Buffer.from(JSON.stringify({ orderNo: "1", newSignature }));
    const callback = { method: "POST", path: "/hooks", headers: { timestamp }, body };
    expect(() => assertSigned(callback, "", new Date(Number(timestamp)))).toThrow();
  });
});
