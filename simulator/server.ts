import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { isChat, respondToChat } from "./chats.ts";
import { openerOf, type PageResponse, serveOrderPage, servePage } from "./checkout.ts";
import { handleControl } from "./control.ts";
import { readBody, type Sent, sendHtml, sendJson, sendOutage, sendRedirect } from "./http.ts";
import type { Orders } from "./orders.ts";
import { frontPage } from "./page-shell.ts";
import { ApiError } from "./parse.ts";
import type { ApiRequest } from "./provider.ts";
import { findRoute } from "./routes.ts";
import type { ProviderInstance, SimulatorState } from "./state.ts";

/** A request before its provider is known. */
export type RawRequest = Omit<ApiRequest, "context">;

/** Serves the front page, the control API, or a provider by the first path segment. */
export async function serve(state: SimulatorState, message: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const request = await readRequest(state, message);
    const [, first = "", ...rest] = request.path.split("/");
    const instance = state.find(first);
    if (request.path === "/") sendHtml(response, 200, frontPage(state));
    else if (first === "control") {
      const { json } = await handleControl(state, request);
      await state.orders.saved();
      sendJson(response, 200, json);
    } else if (first === "receivers") sendReceived(request, response);
    else if (first === "chats") sendChatResponse(rest[0], request, response);
    else if (first === "orders") await sendOrderPage(state, request, response);
    else if (instance === null) sendJson(response, 404, { error: `Provider ${first} not found` });
    else
      await serveProvider(
        state,
        instance,
        { ...request, context: instance.context, path: `/${rest.join("/")}` },
        response,
      );
  } catch (error) {
    sendError(response, error);
  }
}

async function readRequest({ url }: SimulatorState, message: IncomingMessage): Promise<RawRequest> {
  const raw = message.url ?? "/";
  const { pathname, search, searchParams } = new URL(raw, url);
  return {
    method: message.method ?? "GET",
    path: pathname,
    params: {},
    search: raw.includes("?") ? raw.slice(raw.indexOf("?")) : search,
    query: searchParams,
    headers: message.headers,
    body: await readBody(message),
    address: message.socket.remoteAddress ?? "",
    environment: null,
    note: null,
    status: 200,
  };
}

async function serveProvider(
  state: SimulatorState,
  instance: ProviderInstance,
  request: ApiRequest,
  response: ServerResponse,
): Promise<void> {
  const { provider } = instance;
  const at = new Date().toISOString();
  const isPage = openerOf(provider, request.path) !== undefined;
  const send = isPage ? sendPage : sendApi;
  const sent = await send(state, instance, request, response);
  state.calls.record({
    provider: provider.id,
    kind: isPage ? "page" : "api",
    environment: request.environment,
    method: request.method,
    path: request.path,
    query: request.search,
    at,
    requestBytes: Buffer.byteLength(request.body),
    status: sent.status,
    responseBytes: sent.bytes,
    note: request.note,
  });
}

type Send = (
  state: SimulatorState,
  instance: ProviderInstance,
  request: ApiRequest,
  response: ServerResponse,
) => Promise<Sent>;

const sendPage: Send = ({ progress, orders }, instance, request, response) =>
  sendSaved(orders, response, servePage({ ...instance, progress }, request));

/** A partner's webhook receiver, for demonstrations. */
const sendReceived = ({ method }: RawRequest, response: ServerResponse) =>
  sendJson(response, method === "POST" ? 200 : 405, { received: method === "POST" });

/** The webhook of a chat channel. */
function sendChatResponse(
  chat: string | undefined,
  { method, query, body }: RawRequest,
  response: ServerResponse,
): void {
  const isPost = method === "POST" && chat !== undefined && isChat(chat);
  const sent = isPost ? respondToChat(chat, query, body) : { status: 405, headers: {}, body: "" };
  response.writeHead(sent.status, sent.headers).end(sent.body);
}

async function sendOrderPage(state: SimulatorState, request: RawRequest, response: ServerResponse): Promise<Sent> {
  const order = state.orders.find(request.path.split("/")[2] ?? "");
  const instance = order && state.find(order.provider);
  if (!instance) throw new ApiError(404, "Order not found");
  return sendSaved(state.orders, response, serveOrderPage({ ...instance, progress: state.progress }, order, request));
}

async function sendSaved(orders: Orders, response: ServerResponse, page: PageResponse): Promise<Sent> {
  await orders.saved();
  return "redirect" in page ? sendRedirect(response, page.redirect) : sendHtml(response, page.status, page.html);
}

const sendApi: Send = async ({ orders }, instance, request, response) => {
  const { failPath, failText, failWith, latencyMs } = instance.switches;
  const hasText = request.search.includes(failText) || request.body.includes(failText);
  if (request.path.startsWith(failPath) && hasText) {
    if (latencyMs > 0) await wait(latencyMs, undefined, { ref: false });
    if (typeof failWith === "string") return sendOutage(response, failWith);
    if (failWith !== null) {
      return sendJson(response, failWith, instance.provider.errorBody(failWith, "The simulator is set to fail"));
    }
  }
  const json = handleApi(instance, request);
  await orders.saved();
  return sendJson(response, request.status, json);
};

function handleApi({ provider, routes }: ProviderInstance, request: ApiRequest): unknown {
  try {
    const route = findRoute(routes, request.method, request.path);
    if (route === null) throw new ApiError(404, `Cannot ${request.method} ${request.path}`);
    request.params = route.params;
    return route.handler(request);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    request.status = error.status;
    return provider.errorBody(error.status, error.message, request);
  }
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const isKnown = error instanceof ApiError;
  if (!isKnown) console.error(error);
  sendJson(response, isKnown ? error.status : 500, { error: isKnown ? error.message : "The simulator failed" });
}
