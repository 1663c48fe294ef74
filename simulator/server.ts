import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { breakAnswer } from "./break-answer.ts";
import { answerPage } from "./checkout.ts";
import { answerControl } from "./control.ts";
import { readBody, sendHtml, sendJson, sendRedirect } from "./exchange.ts";
import { frontPage } from "./front-page.ts";
import type { Asked } from "./provider.ts";
import { Refusal } from "./refusal.ts";
import { findRoute } from "./routes.ts";
import type { Played, World } from "./world.ts";

type Sent = { status: number; bytes: number };

/** Takes one request: the front page, the control address, or a provider by the first segment of the path. */
export async function serve(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const asked = await readAsked(world, request);
    const [, first = "", ...rest] = asked.path.split("/");
    const played = world.find(first);
    if (asked.path === "/") sendHtml(response, 200, frontPage(world));
    else if (first === "control") {
      const { status = 200, json } = await answerControl(world, asked);
      await world.orders.saved();
      sendJson(response, status, json);
    } else if (played === null) sendJson(response, 404, { error: `Nobody plays ${first} here` });
    else await serveProvider(world, played, { ...asked, path: `/${rest.join("/")}` }, response);
  } catch (error) {
    fail(response, error);
  }
}

async function readAsked({ url }: World, request: IncomingMessage): Promise<Asked> {
  const { pathname, search, searchParams } = new URL(request.url ?? "/", url);
  const raw = request.url ?? "/";
  return {
    method: request.method ?? "GET",
    path: pathname,
    params: {},
    search: raw.includes("?") ? raw.slice(raw.indexOf("?")) : search,
    query: searchParams,
    headers: request.headers,
    body: await readBody(request),
    address: request.socket.remoteAddress ?? "",
    environment: null,
    note: null,
  };
}

async function serveProvider(world: World, played: Played, asked: Asked, response: ServerResponse): Promise<void> {
  const at = new Date().toISOString();
  const isPage = played.play.pages.includes(asked.path) || played.play.pages.includes(asked.path.replace(/\/$/, ""));
  const sent = isPage ? await sendPage(world, played, asked, response) : await sendApi(world, played, asked, response);
  world.calls.record({
    provider: played.provider.id,
    kind: isPage ? "page" : "api",
    environment: asked.environment,
    method: asked.method,
    path: asked.path,
    query: asked.search,
    at,
    requestBytes: Buffer.byteLength(asked.body),
    status: sent.status,
    responseBytes: sent.bytes,
    note: asked.note,
  });
}

async function sendPage(world: World, played: Played, asked: Asked, response: ServerResponse): Promise<Sent> {
  const answer = answerPage({ ...played, progress: world.progress }, asked);
  await world.orders.saved();
  if ("redirect" in answer) return { status: 303, bytes: sendRedirect(response, answer.redirect) };
  return { status: answer.status, bytes: sendHtml(response, answer.status, answer.html) };
}

async function sendApi(world: World, played: Played, asked: Asked, response: ServerResponse): Promise<Sent> {
  const { provider, switches } = played;
  if (asked.path.startsWith(switches.failPath)) {
    if (switches.latencyMs > 0) await wait(switches.latencyMs, undefined, { ref: false });
    if (typeof switches.failWith === "string") return breakAnswer(response, switches.failWith);
    if (switches.failWith !== null) {
      const body = provider.refuse(switches.failWith, "The simulator was told to fail");
      return { status: switches.failWith, bytes: sendJson(response, switches.failWith, body) };
    }
  }
  const { status = 200, json } = answerApi(played, asked);
  await world.orders.saved();
  return { status, bytes: sendJson(response, status, json) };
}

function answerApi({ provider, routes }: Played, asked: Asked): { status?: number; json: unknown } {
  try {
    const route = findRoute(routes, asked.method, asked.path);
    if (route === null) throw new Refusal(404, `Cannot ${asked.method} ${asked.path}`);
    asked.params = route.params;
    return route.handler(asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, json: provider.refuse(error.status, error.message) };
  }
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const status = error instanceof Refusal ? error.status : 500;
  if (status === 500) console.error(error);
  sendJson(response, status, { error: error instanceof Refusal ? error.message : "The simulator itself failed" });
}
