import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { createConnect, ProviderHttpError } from "#lib/providers/http.ts";
import { amount } from "#lib/providers/schemas.ts";
import { withTestServer } from "#lib/providers/test-server.ts";

const answering =
  (text: string, status = 200, headers = {}) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, headers).end(text);
  };

const anything = z.unknown();
const connect = createConnect({ timeoutMs: 300 });

describe("a response", () => {
  it("keeps every digit of its numbers as text", () =>
    withTestServer(
      answering('{"a":0.12345678901234567890,"b":[100.10,1e-7,-0],"c":"7","d":true,"e":null}'),
      async (address) => {
        expect(await connect(address)("GET", "/", anything)).toEqual({
          a: "0.12345678901234567890",
          b: ["100.10", "1e-7", "-0"],
          c: "7",
          d: true,
          e: null,
        });
      },
    ));

  it("is parsed with the schema", () =>
    withTestServer(answering('{"price":1e-7,"more":1}'), async (address) => {
      expect(await connect(address)("GET", "/", z.object({ price: amount }))).toEqual({ price: "0.0000001" });
    }));

  it("with a non-2xx status throws a ProviderHttpError with its body", async () => {
    const refusal = async (status: number, text: string, headers = {}) => {
      let caught: unknown;
      await withTestServer(answering(text, status, headers), async (address) => {
        caught = await connect(address)("GET", "/", anything).catch((error) => error);
      });
      return caught;
    };
    expect(await refusal(422, '{"code":7}')).toMatchObject({
      status: 422,
      body: { code: "7" },
      code: "provider_unavailable",
    });
    expect(await refusal(503, "<html>")).toMatchObject({ status: 503, body: "<html>" });
    expect(await refusal(302, "", { location: "https://elsewhere.test" })).toMatchObject({ status: 302 });
    expect(await refusal(404, "")).toBeInstanceOf(ProviderHttpError);
    expect(await refusal(404, "")).toBeInstanceOf(AppError);
  });
});

describe("a request", () => {
  type Seen = { method?: string; url?: string; headers: IncomingMessage["headers"]; body: string };

  async function seen(act: (address: string) => Promise<unknown>): Promise<Seen> {
    let last: Seen = { headers: {}, body: "" };
    const listener: RequestListener = async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      last = {
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      response.end("{}");
    };
    await withTestServer(listener, async (address) => {
      await act(address);
    });
    return last;
  }

  it("keeps the base URL's path, removes its trailing slash, and omits undefined values", async () => {
    const query = { a: "x y&z", b: undefined };
    const { url, method } = await seen((address) => connect(`${address}/v1/`)("GET", "/list", anything, { query }));
    expect(`${method} ${url}`).toBe("GET /v1/list?a=x+y%26z");
  });

  it("sends text byte for byte and anything else as JSON", async () => {
    const text = '{ "b": 1.10, "a": "ä" }';
    expect((await seen((address) => connect(address)("POST", "/", anything, { body: text }))).body).toBe(text);
    const { body, headers } = await seen((address) => connect(address)("POST", "/", anything, { body: { a: "1.10" } }));
    expect(body).toBe('{"a":"1.10"}');
    expect(headers["content-type"]).toBe("application/json");
  });

  it("sends the fixed headers, which its own headers override", async () => {
    const http = (address: string) => connect(address, { "x-api-key": "k", accept: "text/plain" });
    const { headers } = await seen((address) =>
      http(address)("GET", "/", anything, { headers: { accept: "application/xml" } }),
    );
    expect(headers).toMatchObject({ "x-api-key": "k", accept: "application/xml" });
    expect(headers["content-type"]).toBeUndefined();
  });
});

describe("an unusable response is provider_unavailable", () => {
  const cases: Record<string, RequestListener> = {
    "no JSON": answering("<html>Maintenance</html>"),
    "an empty body": answering(""),
    "another shape": answering('{"cost":"1"}'),
    "an invalid number": answering('{"price":"a lot"}'),
    "a reset": (request) => request.socket.destroy(),
    "a truncated response": (_, response) => {
      response.writeHead(200, { "content-length": "100" }).write('{"price":');
      response.socket?.end();
    },
    silence: () => undefined,
    "a body that never ends": (_, response) => {
      const drip = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(drip));
    },
    "more than 8 MiB": answering(`{"price":"1","filler":"${"x".repeat(8 * 1024 * 1024)}"}`),
  };

  it.each(Object.entries(cases))("%s", async (_, listener) => {
    await withTestServer(listener, async (address) => {
      const asked = connect(address, { authorization: "secret-key" })("GET", "/", z.object({ price: amount }));
      const error = await asked.catch((caught) => caught);
      expect(error).toBeInstanceOf(AppError);
      expect(error.code).toBe("provider_unavailable");
      expect(`${error.message} ${error.cause}`).not.toContain("secret-key");
    });
  });

  it("a refused connection", async () => {
    let closed = "";
    await withTestServer(answering("{}"), async (address) => {
      closed = address;
    });
    await expect(connect(closed)("GET", "/", anything)).rejects.toMatchObject({ code: "provider_unavailable" });
  });
});

describe("an amount", () => {
  it.each([
    ["100.10", "100.1"],
    ["1e-7", "0.0000001"],
    ["5E+3", "5000"],
    ["-0.50", "-0.5"],
  ])("of %s is %s", (text, decimal) => {
    expect(amount.parse(text)).toBe(decimal);
  });

  it.each(["", "abc", "NaN", "Infinity", "1,5", "0x10"])("is not %j", (text) => {
    expect(amount.safeParse(text).success).toBe(false);
  });
});
