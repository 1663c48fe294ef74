import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { failure, newRequestId } from "#http/envelope.ts";
import type { HandlerResponse } from "#http/request-context.ts";
import { AppError } from "#lib/errors.ts";

type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer };
/** Node's own response to invalid HTTP takes the same look at the running response. */
type ClientSocket = Duplex & { _httpMessage?: ServerResponse | null };

// As Node responds without a handler; 400 for any other code.
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to what Node's parser rejects before a handler runs, and closes the connection. A method that it doesn't know
 * gets an error like every other method that a path doesn't support. */
export function rejectInvalidHttp(error: ParserError, socket: ClientSocket): void {
  const running = socket._httpMessage;
  // Would become part of the running response.
  if (!socket.writable || running?.headersSent) {
    socket.destroy(error);
    return;
  }
  // A running request could take it for its own response.
  const isNext = !running && isUnknownMethod(error);
  socket.end(isNext ? written(methodNotAllowed()) : bare(statuses[error.code ?? ""] ?? 400));
}

const isUnknownMethod = ({ code, rawPacket }: ParserError) =>
  code === "HPE_INVALID_METHOD" && /^[A-Z]{1,32} \/\S* HTTP\/1\.[01]\r\n/.test(rawPacket?.toString("latin1") ?? "");

function methodNotAllowed(): HandlerResponse {
  const allow = "GET, HEAD, OPTIONS, POST";
  const error = new AppError("method_not_allowed", `Unknown HTTP method. Use one of: ${allow}.`);
  const { response } = failure(newRequestId(), error);
  return { ...response, headers: { ...response.headers, allow } };
}

const statusLine = (status: number) => `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n`;

const bare = (status: number) => `${statusLine(status)}\r\n`;

function written({ status, headers, body }: HandlerResponse): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${statusLine(status)}${lines.join("")}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
