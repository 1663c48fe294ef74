import { basePath } from "#lib/openapi/operation.ts";
import { assertDocumented } from "#lib/openapi/test-conformance.ts";
import { sendBytes } from "./test-server.ts";

export type Sent = {
  method?: string;
  /** Exactly as sent in the request line. */
  target: string;
  /** A header with several values is sent several times. */
  headers?: Record<string, string | string[] | undefined>;
  body?: string | Buffer;
};

export type Received = {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The body as sent. */
  raw: string;
  /** The parsed body if it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the data differs by endpoint.
  body: any;
};

/** Sends one request on a new connection, byte for byte, because client libraries refuse to send most of these. */
export async function sendRequest(url: string, sent: Sent): Promise<Received> {
  const { host, port } = new URL(url);
  const received = parseResponse(await sendBytes(Number(port), requestBytes(host, sent)));
  const [path = ""] = sent.target.split("?");
  // Node rejects a malformed request before the API sees it, and gives it no ID.
  if (path.startsWith(basePath) && received.headers["x-request-id"]) {
    assertDocumented(sent.method ?? "GET", path, { ...received, body: received.raw });
  }
  return received;
}

function requestBytes(host: string, { method = "GET", target, headers = {}, body }: Sent): Buffer {
  const all = {
    host,
    connection: "close",
    ...(body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => `${name}: ${value}\r\n`),
  );
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
  return Buffer.concat([head, Buffer.from(body ?? "")]);
}

export function parseResponse(text: string): Received {
  const end = text.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = text.slice(0, end < 0 ? undefined : end).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const rest = end < 0 ? "" : Buffer.from(text.slice(end + 4), "latin1").toString();
  const isJson = headers["content-type"]?.startsWith("application/json") && rest !== "";
  return {
    status: Number(statusLine.split(" ")[1] ?? 0),
    headers,
    text,
    raw: rest,
    body: isJson ? JSON.parse(rest) : null,
  };
}

export const withHeaders = (sent: Sent, headers: Sent["headers"]): Sent => ({
  ...sent,
  headers: { ...sent.headers, ...headers },
});
export const withQuery = (sent: Sent, query: string): Sent => ({
  ...sent,
  target: `${sent.target}${sent.target.includes("?") ? "&" : "?"}${query}`,
});
export const withPath = (sent: Sent, change: (path: string) => string): Sent => {
  const [path = "", query] = sent.target.split("?");
  return { ...sent, target: change(path) + (query === undefined ? "" : `?${query}`) };
};
