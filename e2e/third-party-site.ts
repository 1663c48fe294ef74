import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

type Site = {
  policy?: string;
  /** The site's scripts, by path. */
  scripts?: Record<string, string>;
};

/** A third-party site that a user has open. */
export async function startSite(
  markup: string,
  { policy, scripts = {} }: Site = {},
): Promise<{ url: string; close(): Promise<unknown> }> {
  const server: Server = createServer(({ url = "" }, response) => {
    const script = scripts[url];
    const type = script === undefined ? "text/html" : "text/javascript";
    response.writeHead(200, { "content-type": type, ...(policy && { "content-security-policy": policy }) });
    response.end(script ?? `<!doctype html><title>Third party</title>${markup}`);
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
