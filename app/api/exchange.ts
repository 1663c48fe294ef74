import { AppError } from "#lib/errors.ts";

/** One request as a handler sees it, whoever brought it: Next's Request or server.ts' plain socket. */
export type Exchange = {
  method: string;
  /** Without the query. */
  path: string;
  /** The query as sent, without its "?". */
  query: string;
  /** Scheme and host the client reached. */
  origin: string;
  address: string;
  header(name: string): string | undefined;
  /** All of them, names in lower case. */
  headers(): Record<string, string | undefined>;
  /** The whole body; throws payload_too_large while reading, at `bytesMax`. */
  readBody(bytesMax: number): Promise<Buffer>;
};

export type Answer = { status: number; headers: Record<string, string>; body: string };

export type Handler = (exchange: Exchange, params: Record<string, string>) => Promise<Answer>;
type RouteHandler = ((request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>) & {
  /** The same handler without the Web's request and response around it. */
  handler: Handler;
};

/** A handler as Next's route files export it; server.ts takes `.handler` and saves the detour. */
export function toRoute(handler: Handler): RouteHandler {
  const route = async (request: Request, { params }: { params: Promise<Record<string, string>> }) => {
    const { status, headers, body } = await handler(fromRequest(request), await params);
    return new Response(status === 204 ? null : body, { status, headers });
  };
  return Object.assign(route, { handler });
}

export function fromRequest(request: Request): Exchange {
  const url = new URL(request.url);
  const host = request.headers.get("host") ?? url.host;
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    origin: `${url.protocol}//${host}`,
    // server.ts writes this header itself and drops what a client sent.
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
      if (length > bytesMax) throw new AppError("payload_too_large", `The body may have at most ${bytesMax} bytes`);
      read.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("malformed_request", "The body ended before it was whole", { cause: error });
  }
  return Buffer.concat(read);
}
