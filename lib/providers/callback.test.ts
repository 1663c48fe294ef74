import { describe, expect, it } from "vitest";
import * as z from "zod";
import { assertToken, parseCallbackBody } from "#lib/providers/callback.ts";

const called = (path: string, body = "{}") => ({ method: "POST", path, headers: {}, body: Buffer.from(body) });

describe("a callback's token", () => {
  it.each(["/api/callbacks/acme?token=s3cret%2B", "/x?a=1&token=s3cret%2B", "/x?token=s3cret%2B&next=/y?z=1"])(
    "is accepted in %s",
    (path) => {
      expect(() => assertToken(called(path), "s3cret+")).not.toThrow();
    },
  );

  it.each([
    "/x",
    "/x?",
    "/x?token=",
    "/x?token=s3cret",
    "/x?token=S3CRET%2B",
    "/x?token=s3cret+",
    "/x?TOKEN=s3cret%2B",
    "/x?token=wrong&token=s3cret%2B",
    "/token=s3cret%2B",
    "//host?token=s3cre%2B",
  ])("is rejected in %s", (path) => {
    expect(() => assertToken(called(path), "s3cret+")).toThrow(expect.objectContaining({ code: "callback_refused" }));
  });

  it("is rejected while none is configured", () => {
    expect(() => assertToken(called("/x?token="), "")).toThrow();
    expect(() => assertToken(called("/x"), "")).toThrow();
  });
});

describe("a callback's body", () => {
  const schema = z.object({ amount: z.string() });

  it("is parsed with every digit of its numbers", () => {
    expect(parseCallbackBody(called("/", '{"amount":0.100000000000000000001}'), schema)).toEqual({
      amount: "0.100000000000000000001",
    });
  });

  it.each(["", "{", "[]", '{"amount":null}', "\u0000"])("is rejected if it is %j", (text) => {
    expect(() => parseCallbackBody(called("/", text), schema)).toThrow(
      expect.objectContaining({ code: "callback_refused" }),
    );
  });
});
