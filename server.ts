import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { newRequestId } from "#app/api/endpoint.ts";
import { failure } from "#app/api/envelope.ts";
import { type Answer, type Exchange, readChunks } from "#app/api/exchange.ts";
import { loadRoutes } from "#app/api/route-table.ts";
import { clientAddress } from "#lib/client-address.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";

type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type ServerOptions = {
  port: number;
  host: string;
  /** The partner API: straight to its route handlers, or through Next, which reloads them as they change. */
  api: "direct" | "pages" | "none";
  /** Everything else, through Next. */
  pages: PageHandler | null;
};

// Folders of route files that are answered here; the tree below each is its route table.
const mounts = ["/api/v1/partner", "/api/callbacks"];

/** One port: the partner API without a detour, everything else through Next. Resolves when it listens. */
export async function startServer({ port, host, api, pages }: ServerOptions): Promise<Server> {
  const routes = new Map<string, Routes | null>();
  for (const mount of mounts) {
    routes.set(
      mount,
      api === "direct" ? await loadRoutes(fileURLToPath(new URL(`app${mount}`, import.meta.url))) : null,
    );
  }
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 65_000, maxHeaderSize: 16 * 1024 },
    (request, response) => {
      const target = request.url ?? "/";
      const mount =
        api === "pages"
          ? undefined
          : mounts.find((path) => target.startsWith(path) && /^[/?]?$/.test(target.charAt(path.length)));
      if (mount) {
        void answerApi(request, response, toExchange(request, target), { mount, routes: routes.get(mount) ?? null });
      } else if (pages) {
        void servePage(request, response, pages);
      } else {
        send(
          response,
          failure(newRequestId(), new AppError("not_found", "There is nothing here by this name")).answer,
          request.method,
        );
      }
    },
  );
  server.maxRequestsPerSocket = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return server;
}

type Routes = Awaited<ReturnType<typeof loadRoutes>>;

type Mounted = { mount: string; routes: Routes | null };

async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  exchange: Exchange,
  { mount, routes }: Mounted,
) {
  let answer: Answer;
  try {
    if (!routes) throw new AppError("not_found", "There is nothing here by this name");
    answer = await routes(exchange, exchange.path.slice(mount.length + 1).split("/"));
  } catch (error) {
    answer = failure(newRequestId(), error).answer;
  }
  // What was refused unread is not read to its end: the connection closes with the answer.
  if (!request.complete && request.method !== "GET" && request.method !== "HEAD") answer.headers.connection = "close";
  send(response, answer, request.method);
}

function send(response: ServerResponse, { status, headers, body }: Answer, method: string | undefined): void {
  response.writeHead(status, status === 204 ? headers : { ...headers, "content-length": Buffer.byteLength(body) });
  response.end(method === "HEAD" || status === 204 ? undefined : body);
}

function toExchange(request: IncomingMessage, target: string): Exchange {
  const mark = target.indexOf("?");
  const { headers } = request;
  return {
    method: request.method ?? "GET",
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? "" : target.slice(mark + 1),
    origin: `http://${headers.host ?? "localhost"}`,
    address: addressOf(request),
    header: (name) => joined(headers[name]),
    headers: () => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, joined(value)])),
    readBody: (bytesMax) => readChunks(request, bytesMax),
  };
}

const joined = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(", ") : value);

const addressOf = ({ headers, socket }: IncomingMessage) =>
  clientAddress(headers["x-forwarded-for"], socket.remoteAddress ?? "", env().trustedProxies);

// Headers with which a client could speak to Next's inside, or claim to be somebody else.
const foreign = /^x-(middleware|nextjs|now|invoke|svc)-|^x-forwarded-|^next-action$/;

async function servePage(request: IncomingMessage, response: ServerResponse, pages: PageHandler) {
  const address = addressOf(request);
  for (const name of Object.keys(request.headers)) if (foreign.test(name)) delete request.headers[name];
  request.headers["x-svc-client-address"] = address;
  // So that a page that asks for a sign-in can be come back to.
  request.headers["x-svc-path"] = request.url;
  try {
    await pages(request, response);
  } catch (error) {
    console.error(error);
    if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
    response.end("Something went wrong on our side");
  }
}
