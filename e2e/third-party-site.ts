import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A third-party site that a signed-in user has open. */
export async function startSite(markup: string): Promise<{ url: string; close(): Promise<unknown> }> {
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><title>Third party</title>${markup}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // Browsers treat localhost and 127.0.0.1 as different sites.
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
