import { AppError } from "#lib/errors.ts";

/** A request as handlers see it, whether it came through Next or straight from server.ts. */
export type RequestContext = {
  method: string;
  /** Without the query. */
  path: string;
  /** The raw query string, without the "?". */
  query: string;
  /** Scheme and host the client used. */
  origin: string;
  address: string;
  header(name: string): string | undefined;
  /** All headers, with lowercase names. */
  headers(): Record<string, string | undefined>;
  /** The whole body. Throws payload_too_large as soon as more than `bytesMax` have arrived. */
  readBody(bytesMax: number): Promise<Buffer>;
};

export type HandlerResponse = {
  status: number;
  headers: Record<string, string>;
  /** Set-Cookie headers; only routes that Next serves have any. */
  cookies?: string[];
  body: string;
  /** What is sent instead of `body`: the same, or compressed with its Content-Encoding in the headers. */
  bytes?: Buffer;
};

/** Statuses of responses without a body. */
export const statusesWithoutBody: readonly number[] = [204, 304];

export type Handler = (request: RequestContext, params: Record<string, string>) => Promise<HandlerResponse>;
export type Route = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** A handler as Next's route files export it. server.ts calls `.handler` directly, without Request and Response objects. */
export function toRoute(handler: Handler): Route & { handler: Handler } {
  const route: Route = async (request, { params }) =>
    toWebResponse(await handler(toRequestContext(request), await params));
  return Object.assign(route, { handler });
}

export function toWebResponse({ status, headers, cookies = [], body, bytes }: HandlerResponse): Response {
  const sent = bytes ? new Uint8Array(bytes) : body;
  const response = new Response(statusesWithoutBody.includes(status) ? null : sent, { status, headers });
  for (const line of cookies) response.headers.append("set-cookie", line);
  return response;
}

export function toRequestContext(request: Request): RequestContext {
  const url = new URL(request.url);
  const host = request.headers.get("host") ?? url.host;
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    origin: `${url.protocol}//${host}`,
    // server.ts sets this header and drops any value the client sent.
    address: request.headers.get("x-svc-client-address") ?? "127.0.0.1",
    header: (name) => request.headers.get(name) ?? undefined,
    headers: () => Object.fromEntries(request.headers),
    readBody: async (bytesMax) => readChunks(request.body ?? [], bytesMax),
  };
}

export async function readChunks(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  bytesMax: number,
): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > bytesMax) throw new AppError("payload_too_large", `The body can have at most ${bytesMax} bytes.`);
      read.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("malformed_request", "The body ended before it was complete.", { cause: error });
  }
  return Buffer.concat(read);
}
