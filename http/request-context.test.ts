import { describe, expect, it } from "vitest";
import { readChunks, toRequestContext, toRoute, toWebResponse } from "./request-context.ts";

const requestOf = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
  new Request("http://10.0.0.1:3000/api/v1/partner/quotes?type=BUY&amount=1", { headers, ...init });

describe("toRequestContext", () => {
  it("splits the URL, and takes the host and the client's address from the headers", () => {
    const headers = { host: "api.example.com", "x-svc-client-address": "192.0.2.7" };
    expect(toRequestContext(requestOf(headers))).toMatchObject({
      method: "GET",
      path: "/api/v1/partner/quotes",
      query: "type=BUY&amount=1",
      origin: "http://api.example.com",
      address: "192.0.2.7",
    });
    expect(toRequestContext(requestOf())).toMatchObject({ origin: "http://10.0.0.1:3000", address: "127.0.0.1" });
    expect(toRequestContext(new Request("http://10.0.0.1/")).query).toBe("");
  });

  it("returns headers by name, and undefined for a missing one", () => {
    const context = toRequestContext(requestOf({ "X-One": "1", "x-two": "2" }));
    expect([context.header("x-one"), context.header("X-Two"), context.header("x-three")]).toEqual([
      "1",
      "2",
      undefined,
    ]);
    expect(context.headers()).toEqual({ "x-one": "1", "x-two": "2" });
  });

  it("reads the whole body, or an empty one", async () => {
    const body = await toRequestContext(requestOf({}, { method: "POST", body: "{}" })).readBody(2);
    expect(body.toString()).toBe("{}");
    expect(await toRequestContext(requestOf()).readBody(2)).toHaveLength(0);
  });
});

describe("readChunks", () => {
  const chunks = (...sizes: number[]) => sizes.map((size) => Buffer.alloc(size, "x"));

  it("accepts exactly the maximum and rejects one byte more, without reading the rest", async () => {
    expect((await readChunks(chunks(6, 4), 10)).toString()).toBe("x".repeat(10));
    let read = 0;
    function* counted() {
      for (const chunk of chunks(6, 5, 1)) {
        read += 1;
        yield chunk;
      }
    }
    await expect(readChunks(counted(), 10)).rejects.toMatchObject({ code: "payload_too_large" });
    expect(read).toBe(2);
  });

  it("rejects a body whose connection is lost", async () => {
    function* broken() {
      yield Buffer.from("{");
      throw new Error("aborted");
    }
    await expect(readChunks(broken(), 10)).rejects.toMatchObject({
      code: "malformed_request",
      cause: new Error("aborted"),
    });
  });
});

describe("a route", () => {
  it("passes the request and the parameters to its handler and returns its response", async () => {
    const route = toRoute(async ({ method, path }, params) => ({
      status: 202,
      headers: { "x-made-by": "handler" },
      body: JSON.stringify({ method, path, params }),
    }));
    const response = await route(requestOf(), { params: Promise.resolve({ id: "1" }) });
    expect([response.status, response.headers.get("x-made-by")]).toEqual([202, "handler"]);
    expect((await route.handler(toRequestContext(requestOf()), {})).status).toBe(202);
    expect(await response.json()).toEqual({ method: "GET", path: "/api/v1/partner/quotes", params: { id: "1" } });
  });

  it("sends no body with 204", async () => {
    expect(toWebResponse({ status: 204, headers: {}, body: "" }).body).toBeNull();
    expect(await toWebResponse({ status: 200, headers: {}, body: "ok" }).text()).toBe("ok");
  });
});
