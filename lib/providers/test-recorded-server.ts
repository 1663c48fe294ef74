import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One recorded response. `when` restricts it to requests with these values, as text, in the query or JSON body;
 * "deposit.amount" is the field `amount` of `deposit`. */
export type RecordedResponse = {
  request: string;
  when?: Record<string, string | undefined>;
  status?: number;
  headers?: Record<string, string>;
  response: unknown;
};

/** How a provider can fail, for all requests. */
export type Outage = "error 500" | "reset" | "no JSON" | "wrong shape";

export type ReceivedRequest = {
  line: string;
  headers: IncomingMessage["headers"];
  query: URLSearchParams;
  body: string;
};

export type RecordedServer = {
  address: string;
  received: ReceivedRequest[];
  /** Null ends the outage. */
  fail(outage: Outage | null): void;
  close(): Promise<void>;
};

/** Serves recorded responses on a loopback port; the first match wins. Returns 501 for an unrecorded request. */
export async function serveRecorded(responses: readonly RecordedResponse[]): Promise<RecordedServer> {
  let outage: Outage | null = null;
  const received: ReceivedRequest[] = [];

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://recorded");
    const line = `${request.method} ${url.pathname}`;
    const body = await textOf(request);
    received.push({ line, headers: request.headers, query: url.searchParams, body });
    if (outage) return breakDown(outage, response);
    const values = { ...valuesOf(body), ...Object.fromEntries(url.searchParams) };
    const found = responses.find(({ request, when }) => request === line && isWithin(when ?? {}, values));
    for (const [name, value] of Object.entries(found?.headers ?? {})) response.setHeader(name, value);
    send(response, found?.status ?? (found ? 200 : 501), JSON.stringify(found ? found.response : { unrecorded: line }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    fail(next) {
      outage = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function breakDown(outage: Outage, response: ServerResponse) {
  if (outage === "reset") return response.socket?.destroy();
  if (outage === "error 500") return send(response, 500, '{"message":"Internal error"}');
  send(response, 200, outage === "no JSON" ? "<html>Maintenance</html>" : '{"unexpected":"shape"}');
}

function send(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { "content-type": "application/json" }).end(text);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

const valuesOf = (body: string): Record<string, unknown> => (body.startsWith("{") ? JSON.parse(body) : {});

const isWithin = (when: Record<string, string | undefined>, values: Record<string, unknown>) =>
  Object.entries(when).every(([name, value]) => value === undefined || String(valueAt(values, name)) === value);

const valueAt = (values: Record<string, unknown>, path: string): unknown =>
  path.split(".").reduce<unknown>((inside, name) => Object(inside)[name], values);
