import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Runs an HTTP server on 127.0.0.1 while `act` runs. */
export async function withTestServer(
  listener: RequestListener,
  act: (address: string) => Promise<void>,
): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
