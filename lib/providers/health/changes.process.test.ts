import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { svc } from "#cli/test-svc.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { startTestServer } from "#tools/test-server.ts";

type Server = Awaited<ReturnType<typeof startTestServer>>;

// Shorter than the interval at which processes read without a notification.
const soon = { timeout: 20_000, interval: 20 };
const route = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&providers=paybis";

describe("a change reaches every process by notification", () => {
  setUpOwnDatabase();
  let simulator: Awaited<ReturnType<typeof startSimulator>>;
  let servers: Server[] = [];
  let key: string;
  let amount = 150_000;
  beforeAll(async () => {
    simulator = await startSimulator({ port: 0, folder: null, callbackUrl: "http://127.0.0.1:9" });
    ({ key } = await newTestPartner());
    await refreshOffers("sandbox", enabledProviders("sandbox"), new Date());
    const variables = simulatorVariables(simulator.url, null);
    servers = await Promise.all([startTestServer(variables), startTestServer(variables)]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await simulator.close();
  });

  const read = async (server: Server | undefined, path: string) => {
    const response = await fetch(`${server?.url}/api/v1/partner/${path}`, { headers: { "x-svc-api-key": key } });
    return (await response.json()).data;
  };
  const cryptos = (server: Server) =>
    read(server, "crypto-currencies").then((data: { code: string; network: string }[]) =>
      data.map(({ code, network }) => `${code}:${network}`),
    );
  const providers = (server: Server | undefined) =>
    read(server, "providers").then((data: { svc_id: string; is_available: boolean }[]) =>
      data.find(({ svc_id }) => svc_id === "paybis"),
    );
  /** Each time for another amount, so that nothing is shared. */
  const quote = async (server: Server | undefined) => {
    amount += 1;
    const [entry] = await read(server, `quotes?${route}&amount=${amount}`);
    return entry.is_supported ? "quoted" : entry.unsupported.message;
  };
  const setFailure = (failWith: number | null) =>
    fetch(`${simulator.url}/control/providers/paybis`, { method: "PUT", body: JSON.stringify({ failWith }) });
  const callCount = async () =>
    (await (await fetch(`${simulator.url}/control/calls?provider=paybis`)).json()).calls.length;

  it("of the catalog", async () => {
    for (const hidden of ["yes", "no"] as const) {
      await Promise.all(servers.map(cryptos));
      await svc("catalog", "crypto", "BTC:mainnet", "--hidden", hidden);
      const listed = async () =>
        (await Promise.all(servers.map(cryptos))).map((codes) => codes.includes("BTC:mainnet"));
      await expect.poll(listed, soon).toEqual([hidden === "no", hidden === "no"]);
    }
  });

  it("of a circuit breaker: one that opens or closes in one process does in the other, which sends no request", async () => {
    const [one, other] = servers;
    expect(await quote(other)).toBe("quoted");
    await setFailure(503);
    await expect.poll(() => quote(one), { interval: 300 }).toContain("isn't responding right now");
    await expect.poll(() => providers(other), soon).toMatchObject({ is_available: false });
    const before = await callCount();
    expect(await quote(other)).toContain("isn't responding right now");
    expect(await callCount()).toBe(before);

    await setFailure(null);
    await expect.poll(() => quote(one), { interval: 300 }).toBe("quoted");
    await expect.poll(() => providers(other), soon).toMatchObject({ is_available: true });
    expect(await quote(other)).toBe("quoted");
  });
});
