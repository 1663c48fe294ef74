import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { downloads, downloadsFolder } from "#http/downloads.ts";
import { failure, newRequestId } from "#http/envelope.ts";
import { sendErrorPage } from "#http/error-page.ts";
import { rejectInvalidHttp } from "#http/invalid-http.ts";
import { mounts } from "#http/mounts.ts";
import { networkRefusal } from "#http/network-refusal.ts";
import { paceRefusals } from "#http/pace-refusals.ts";
import { strictTransport } from "#http/page-headers.ts";
import { type PageServer, pathnameOf } from "#http/page-server.ts";
import { rejectUnknownRoute } from "#http/partner-endpoint.ts";
import { type Probe, probes } from "#http/probes.ts";
import { type HandlerResponse, type RequestContext, readChunks, statusesWithoutBody } from "#http/request-context.ts";
import { loadRoutes } from "#http/route-table.ts";
import { clientAddress, extraProxyCount, extraProxyHeader } from "#lib/client-address.ts";
import { currentMs } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { AppError, resourceNotFound } from "#lib/errors.ts";
import { isOwnHost, schemeOfHost } from "#lib/own-host.ts";
import { describeArrival } from "#lib/status/arrival.ts";
import { isDraining } from "#lib/status/draining.ts";

/** Where a server listens. With `reusePort`, other processes listen there too, and each gets a share of the connections. */
export type Listen = { port: number; host: string; reusePort?: boolean } | { path: string };

type ServerOptions = {
  listen: Listen;
  /** The partner API: directly by its route handlers, or through Next, which reloads them on change. */
  api: "direct" | "pages" | "none";
  /** Everything else. */
  pages: PageServer | null;
};

const rejections = new Map([["/api/v1/partner", rejectUnknownRoute]]);

const limits = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  // How often the two timeouts above are checked.
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};

/** Serves the partner API and pages on one port. Resolves when it listens. */
export async function startServer({ listen, api, pages }: ServerOptions): Promise<Server> {
  const routes = new Map<string, Routes | null>();
  for (const mount of mounts) {
    routes.set(mount, api === "direct" ? await loadMount(mount) : null);
  }
  const mayRespond = paceRefusals();
  const sendDownload = downloads(fileURLToPath(new URL(`../${downloadsFolder}`, import.meta.url)));
  const route = (request: IncomingMessage, response: ServerResponse) => {
    const target = request.url ?? "/";
    const probe = probes.get(target);
    if (probe) return void serveProbe(request, response, probe);
    const mount = api === "pages" ? undefined : mountOf(target);
    if (mount) {
      const context = toRequestContext(request, response, target);
      void serveApi(request, response, context, { mount, routes: routes.get(mount) ?? null, mayRespond });
    } else if (pages && target.startsWith("/")) {
      void servePage(request, response, pages);
    } else {
      send(response, failure(newRequestId(), resourceNotFound()).response, request.method);
    }
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (!sendDownload(request, response)) route(request, response);
  };
  const server = createServer(
    // Without preparing to read bodies that aren't sent, as Next expects.
    { ...limits, optimizeEmptyRequests: api === "direct", shouldUpgradeCallback: isHotReload },
    handle,
  );
  // Only ask for bodies that are going to be read, and ignore other expectations.
  server.on("checkContinue", handle);
  server.on("checkExpectation", handle);
  server.on("clientError", rejectInvalidHttp);
  server.maxRequestsPerSocket = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(listen, resolve);
  });
  return server;
}

const loadMount = (mount: string) =>
  loadRoutes(fileURLToPath(new URL(`../app${mount}`, import.meta.url)), rejections.get(mount));

async function serveProbe(request: IncomingMessage, response: ServerResponse, probe: Probe): Promise<void> {
  const result = await probe(request.method ?? "GET");
  Object.assign(result.headers, describeArrival(request.headers, addressOf(request), currentMs()));
  if (!request.complete) result.headers.connection = "close";
  send(response, result, request.method);
}

const mountOf = (target: string) =>
  mounts.find((path) => target.startsWith(path) && /^[/?]?$/.test(target.charAt(path.length)));

/** The only WebSocket is the hot reload of pages. Other upgrade requests are served as normal requests. */
function isHotReload(this: void, { url }: IncomingMessage): boolean {
  return url?.startsWith("/_next/") === true;
}

type Routes = Awaited<ReturnType<typeof loadRoutes>>;

type Mounted = { mount: string; routes: Routes | null; mayRespond: ReturnType<typeof paceRefusals> };

async function serveApi(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  { mount, routes, mayRespond }: Mounted,
) {
  let result: HandlerResponse;
  try {
    if (!routes) throw resourceNotFound();
    const refusal = hostError(request);
    if (refusal) throw refusal;
    const rest = context.path.slice(mount.length + 1);
    result = await routes(context, rest === "" ? [] : rest.split("/"));
  } catch (error) {
    result = failure(newRequestId(), error).response;
  }
  await mayRespond(result);
  if (schemeOf(request) === "https") result.headers["strict-transport-security"] = strictTransport;
  // Don't read the rest of a rejected body: close the connection with the response.
  if (!request.complete) result.headers.connection = "close";
  send(response, result, request.method);
}

function servePage(request: IncomingMessage, response: ServerResponse, pages: PageServer) {
  const refusal = hostError(request) ?? networkRefusal(pathnameOf(request), addressOf(request));
  if (refusal) return sendErrorPage(response, refusal, request.url ?? "/");
  noteExtraProxies(request);
  if (isWaitingToSend(request)) response.writeContinue();
  if (isDraining()) response.setHeader("connection", "close");
  return pages(request, response, { address: addressOf(request), scheme: schemeOf(request) });
}

/** For the route of the checkout. The process that renders pages leaves it as the process in front has counted it. */
function noteExtraProxies({ headers, socket }: IncomingMessage): void {
  const isFromProcessInFront = socket.remoteAddress === undefined;
  if (isFromProcessInFront) return;
  headers[extraProxyHeader] = String(extraProxyCount(headers["x-forwarded-for"], env().trustedProxies));
}

function send(response: ServerResponse, result: HandlerResponse, method: string | undefined): void {
  const { status, headers, body, bytes = body } = result;
  const hasNoBody = statusesWithoutBody.includes(status);
  if (isDraining()) headers.connection = "close";
  if (!hasNoBody) headers["content-length"] = String(Buffer.byteLength(bytes));
  response.writeHead(status, headers);
  response.end(method === "HEAD" || hasNoBody ? undefined : bytes);
}

// Nearly all requests have the same Host header, which is validated once.
let knownHost: string | undefined;

/** Links and the environment depend on the Host header, so there must be exactly one, with an address of ours. */
function hostError({ headers: { host }, rawHeaders }: IncomingMessage): AppError | null {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") count += 1;
  }
  if (count < 2 && (host === undefined || host === knownHost)) return null;
  if (count > 1 || host === undefined || !hostPattern.test(host) || !URL.canParse(`http://${host}`)) {
    return new AppError("malformed_request", "Send one Host header, with a host name or address");
  }
  if (!isOwnHost(host)) return new AppError("malformed_request", "Slipway isn't configured to serve this host name.");
  knownHost = host;
  return null;
}

const hostPattern = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i;

const isWaitingToSend = ({ headers }: IncomingMessage) => headers.expect?.toLowerCase() === "100-continue";

function toRequestContext(request: IncomingMessage, response: ServerResponse, target: string): RequestContext {
  const mark = target.indexOf("?");
  const { headers } = request;
  return {
    method: request.method ?? "GET",
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? "" : target.slice(mark + 1),
    origin: `${schemeOf(request)}://${headers.host ?? "localhost"}`,
    address: addressOf(request),
    header: (name) => joinValues(headers[name]),
    headers: () => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, joinValues(value)])),
    readBody(bytesMax) {
      if (isWaitingToSend(request)) response.writeContinue();
      return readChunks(request, bytesMax);
    },
  };
}

const joinValues = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(", ") : value);

/** The protocol of the client: that of the configured address; without one, what a trusted proxy reports. */
function schemeOf({ headers }: IncomingMessage): "http" | "https" {
  const isHttps = env().trustedProxies > 0 && headers["x-forwarded-proto"] === "https";
  return schemeOfHost(headers.host ?? "") ?? (isHttps ? "https" : "http");
}

const addressOf = ({ headers, socket }: IncomingMessage) =>
  clientAddress(headers["x-forwarded-for"], socket.remoteAddress ?? "", env().trustedProxies);
