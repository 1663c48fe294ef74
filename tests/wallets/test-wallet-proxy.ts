import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { SlipwayClient } from "#clients/typescript/src/slipway.ts";
import { metamask } from "./test-metamask.ts";
import { uniswap } from "./test-uniswap.ts";

/** The backend of two wallets whose types are public, in front of the Partner API. It answers their requests that read and quote.
 * docs/wallets.md describes the fields. */
export async function startWalletProxy(slipway: SlipwayClient) {
  const routes = [...metamask(slipway), ...uniswap(slipway)];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://wallet.example");
    const route = routes.find(({ path }) => path.test(pathname));
    const body = await route?.read(searchParams, route.path.exec(pathname)?.[1] ?? "");
    response.writeHead(body ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}
