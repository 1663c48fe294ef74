import type { AddressInfo } from "node:net";
import express from "express";
import fastify from "fastify";
import { type Context, Hono } from "hono";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { webhookHandler as expressHandler } from "#clients/typescript/src/express.ts";
import { webhookPlugin } from "#clients/typescript/src/fastify.ts";
import { webhookHandler as honoHandler } from "#clients/typescript/src/hono.ts";
import { webhookHandler as nextHandler } from "#clients/typescript/src/next.ts";
import { signWebhook } from "#clients/typescript/src/webhooks.ts";
import { documentFor } from "#lib/openapi/document.ts";
import { webhookReferences } from "#lib/openapi/reference.ts";

type Options = { secret: string | undefined; onError?: (error: unknown) => void };
type Handle = (event: { data: { id: string } }, details: { id: string }) => unknown;
type Send = (body: string, headers: Record<string, string>) => Promise<Response>;

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
const [reference] = webhookReferences(documentFor({ production: "https://a.example", sandbox: "https://b.example" }));
const body = JSON.stringify({ ...JSON.parse(reference?.sample ?? ""), note: "ünïcode" });
const json = { "content-type": "application/json" };
const post = (text: string, headers: Record<string, string>) => ({ method: "POST", headers, body: text });

async function listenExpress(app: express.Express): Promise<string> {
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const frameworks: Record<string, (options: Options, handle: Handle) => Promise<Send>> = {
  async express(options, handle) {
    const app = express();
    app.post("/hook", expressHandler(options, handle));
    app.use(express.json());
    app.post("/other", (request, response) => void response.json(request.body));
    const url = await listenExpress(app);
    expect(await (await fetch(`${url}/other`, post('{"a":1}', json))).json()).toEqual({ a: 1 });
    return (text, headers) => fetch(`${url}/hook`, post(text, headers));
  },
  async fastify(options, handle) {
    const app = fastify();
    app.register(webhookPlugin({ path: "/hook", ...options }, handle));
    app.post("/other", async (request) => request.body);
    expect((await app.inject({ ...post('{"a":1}', json), url: "/other" })).json()).toEqual({ a: 1 });
    return async (payload, headers) => {
      const { statusCode, body: text } = await app.inject({ method: "POST", url: "/hook", headers, payload });
      return new Response(text, { status: statusCode });
    };
  },
  async next(options, handle) {
    const POST = nextHandler(options, handle);
    return (text, headers) => POST(new Request("http://shop.example/hook", post(text, headers)));
  },
  async hono(options, handle) {
    const app = new Hono();
    app.post("/hook", honoHandler(options, handle));
    return async (text, headers) => app.request("/hook", post(text, headers));
  },
};

describe.each(Object.entries(frameworks))("the handler for %s", (_name, start) => {
  it("passes the event of an authentic webhook on, and responds with 200 after that", async () => {
    const received: [string, unknown][] = [];
    const send = await start({ secret }, async (event, { id }) => {
      await Promise.resolve();
      received.push([id, event]);
    });
    const response = await send(body, { ...json, ...(await signWebhook({ id: "evt_1", body, secret })) });
    expect([response.status, received]).toEqual([200, [["evt_1", JSON.parse(body)]]]);
  });

  it("responds with 400 to any other request, without calling the function", async () => {
    const handle = vi.fn();
    const send = await start({ secret }, handle);
    const forged = await signWebhook({ id: "evt_1", body, secret: other });
    const old = await signWebhook({ id: "evt_1", body, secret, now: new Date(Date.now() - 301_000) });
    for (const headers of [{}, forged, old]) expect((await send(body, { ...json, ...headers })).status).toBe(400);
    const signed = await signWebhook({ id: "evt_1", body, secret });
    expect((await send(`${body} `, { ...json, ...signed })).status).toBe(400);
    expect(handle).not.toHaveBeenCalled();
  });

  it("responds with 500 if the function throws, and reports the error", async () => {
    const reported: unknown[] = [];
    const failure = new Error("the order doesn't exist");
    const send = await start({ secret, onError: (error) => reported.push(error) }, () => Promise.reject(failure));
    const response = await send(body, { ...json, ...(await signWebhook({ id: "evt_1", body, secret })) });
    expect([response.status, reported]).toEqual([500, [failure]]);
    expect(await response.text()).not.toContain("order");
  });

  it("isn't created without a secret", async () => {
    for (const missing of [undefined, ""])
      await expect(start({ secret: missing }, () => undefined)).rejects.toThrow("Missing the endpoint's secret");
  });
});

it("reads the secret for each request if it is a function", async () => {
  type Bindings = { SECRET?: string };
  const app = new Hono<{ Bindings: Bindings }>();
  const reported: unknown[] = [];
  const onError = (error: unknown) => void reported.push(error);
  app.post(
    "/hook",
    honoHandler<Context<{ Bindings: Bindings }>>({ secret: (c) => c.env.SECRET, onError }, () => undefined),
  );
  const signed = await signWebhook({ id: "evt_1", body, secret });
  expect((await app.request("/hook", post(body, signed), { SECRET: secret })).status).toBe(200);
  expect((await app.request("/hook", post(body, signed), { SECRET: other })).status).toBe(400);
  expect((await app.request("/hook", post(body, signed), {})).status).toBe(500);
  expect(reported).toEqual([expect.objectContaining({ message: expect.stringContaining("Missing") })]);
});

it("reads the body after express.raw(), and explains that express.json() has changed it", async () => {
  const app = express();
  const reported: unknown[] = [];
  const handler = expressHandler({ secret, onError: (error) => void reported.push(error) }, () => undefined);
  app.post("/raw", express.raw({ type: "*/*" }), handler);
  app.post("/json", express.json(), handler);
  const url = await listenExpress(app);
  const sent = post(body, { ...json, ...(await signWebhook({ id: "evt_1", body, secret })) });
  expect((await fetch(`${url}/raw`, sent)).status).toBe(200);
  expect((await fetch(`${url}/json`, sent)).status).toBe(500);
  expect(String(reported)).toContain("Add the webhook handler before app.use(express.json())");
});

it("rejects a body that is larger than any webhook", async () => {
  const app = express();
  app.post(
    "/hook",
    expressHandler({ secret }, () => undefined),
  );
  const large = " ".repeat(1_100_000);
  const signed = await signWebhook({ id: "evt_1", body: large, secret });
  expect((await fetch(`${await listenExpress(app)}/hook`, post(large, signed))).status).toBe(400);
});
