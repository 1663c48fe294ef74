import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { webhookProblems } from "#lib/openapi/test-conformance.ts";

export type Received = { headers: IncomingHttpHeaders; body: Buffer; at: number };

type Answering = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

/** A partner's receiver on loopback. Records requests and returns 200 by default. When it's closed, it throws if a webhook
 * wasn't as documented; drills send some that aren't. */
export async function startReceiver(
  result: Answering = (response) => response.end("thanks"),
  { isDrilled = false } = {},
) {
  const received: Received[] = [];
  const problems: unknown[] = [];
  let answering = result;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const one = { headers: request.headers, body: Buffer.concat(chunks), at: performance.now() };
      received.push(one);
      if (one.headers["webhook-id"] && !isDrilled) problems.push(...webhookProblems(one.headers, one.body.toString()));
      answering(response, one, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answerWith(next: Answering) {
      answering = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (problems.length > 0) throw new Error(`a webhook is not as documented: ${JSON.stringify(problems)}`);
    },
  };
}
