import { afterAll, beforeAll, describe, it } from "vitest";

import { startRejectingServer } from "#app/api/test-rejections.ts";
import { transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";

const canary = "canary-88d0";
let server: Awaited<ReturnType<typeof startRejectingServer>>;
const rejects = (...args: Parameters<typeof server.rejects>) => server.rejects(...args);

beforeAll(async () => {
  server = await startRejectingServer(canary);
});
afterAll(() => server.end());

const malformed = [400, "malformed_request"];
const invalid = (...fields: string[]) => [400, "validation_failed", ...fields];
/** The body with one member replaced by the given text. */
const withText = (field: string, json: string) =>
  JSON.stringify(transactionBody({ partner_context: canary, [field]: "@@" })).replace('"@@"', () => json);

describe("a creation's body", () => {
  const good = JSON.stringify(transactionBody({ partner_context: canary }));

  it.each<[string, string | Buffer]>([
    ["is empty", ""],
    ["is blank", " \n"],
    ...[
      "null",
      "[]",
      '"x"',
      "5",
      "true",
      "{",
      "{}}",
      "{'a':1}",
      "{a:1}",
      '{"a":1,}',
      '{"a":NaN}',
      '{"a":01}',
      '{"a":0x1}',
      '{"a":+1}',
      "//\n{}",
    ].map((text): [string, string] => [`is ${text}`, text]),
    ["starts with a byte order mark", `\ufeff${good}`],
    ["is UTF-16", Buffer.from(good, "utf16le")],
    ["is invalid UTF-8", Buffer.concat([Buffer.from(good.slice(0, -2)), Buffer.from([0xff]), Buffer.from('"}')])],
    [
      "is overlong UTF-8",
      Buffer.concat([Buffer.from('{"partner_context":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
    ],
    ["has a lone surrogate", withText("partner_context", '"\\ud800"')],
    ["has a lone surrogate in a name", '{"\\udfff":1}'],
    ["has a raw line feed in text", withText("partner_context", '"a\nb"')],
    ["has a raw NUL", withText("partner_context", '"a\0b"')],
    ["has a field twice", good.replace("{", '{"amount":1,')],
    ["has a field twice, once escaped", good.replace("{", '{"\\u0061mount":1,')],
    ["has a nested field twice", withText("amount", '{"a":1,"a":2}')],
    ["is nested 8,000 deep", `${"[".repeat(8_000)}${"]".repeat(8_000)}`],
    ["is gzip", Buffer.from("1f8b08000000000000034b4c", "hex")],
  ])("is malformed if it %s", (_what, body) => rejects(body, malformed));

  it.each([
    "text/plain",
    "",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/problem+json",
  ])("415: as %j", (type) => rejects(good, [415, "unsupported_media_type"], { "content-type": type }));
  it.each([
    "application/json5",
    "application/json; charset=utf-16",
    "application/json, text/plain",
    "application/json\t;x=1",
    undefined,
  ])("415: as %j", (type) => rejects(good, [415, "unsupported_media_type"], { "content-type": type }));

  it("413: of 100,000 fields, and of one byte too many", async () => {
    const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_none, index) => [`f${index}`, 1]));
    await rejects(JSON.stringify(fields), [413, "payload_too_large"]);
    await rejects(" ".repeat(16_385), [413, "payload_too_large"]);
    await rejects(" ".repeat(16_384), malformed);
  });

  it("names all invalid fields in one response, known and unknown", () =>
    rejects('{"amount":"1e2","type":"buy","isAdmin":true,"walletAddress":"x"}', [
      ...invalid(...Object.keys(transactionBody()).concat("isAdmin", "walletAddress").sort()),
    ]));
});
