import type autocannon from "autocannon";
import { createKey } from "#lib/api-keys/create-key.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { startServerParts } from "#processes/server-parts.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { buildPages } from "#tools/build.ts";
import { createDemo, signIn } from "./demo-session.ts";
import { freeAddress, load, measureRequest, percentile, ratio, type WriteLine } from "./measure.ts";

const connections = 20;
const seconds = 6;
const addresses = 500;
const aim = 2;

type Setup = { key: string; folder: string; say: WriteLine };
/** Without `address`, requests come from many addresses, so that limits by address don't apply. */
type Attack = { name: string; path: string; address?: string } & Pick<
  autocannon.Options,
  "method" | "headers" | "body"
>;
type Result = { name: string; alone_ms: number; p50_ms: number; ratio: number; per_second: number };

/** The partner API's p50 for one client while others load pages, sign in, use the MCP server, or send forged callbacks over 20
 * connections, compared with its p50 alone just before. */
export async function benchStarvation({ key, folder, say }: Setup) {
  await buildPages(".next");
  const simulator = await startSimulator({ port: 0, folder, callbackUrl: "http://127.0.0.1:9" });
  const variables = { ...process.env, ...simulatorVariables(simulator.url, folder), AUTH_TRUST_HOST: "true" };
  Object.assign(process.env, variables);
  await createDemo(variables, simulator.url);
  const mcpKey = await keyOfNewPartner();
  const { url, port } = await freeAddress();
  const env = { ...variables, PORT: port, HOST: "127.0.0.1", SVC_TRUSTED_PROXIES: "1" };
  const parts = await startServerParts(env);
  try {
    const results: Result[] = [];
    const attacks = [...attacksOn(url, await signIn(url)), ...attacksOnApi(mcpKey)];
    for (const attack of attacks) results.push(await measure(url, key, attack));
    return report(results, say);
  } finally {
    for (const part of parts.toReversed()) await part.stop();
    await simulator.close();
  }
}

function attacksOn(origin: string, cookie: string): Attack[] {
  const json = { origin, "content-type": "application/json" };
  const signIn = JSON.stringify({ email: "nobody@example.com", password: "not the password" });
  return [
    { name: "overview, signed in", path: "/sandbox/overview", headers: { cookie } },
    { name: "transactions, signed in", path: "/sandbox/transactions", headers: { cookie } },
    { name: "unknown path", path: "/no-such-page" },
    { name: "documentation", path: "/docs" },
    { name: "sign-in page", path: "/sign-in" },
    { name: "unknown checkout", path: "/checkout/0000000000000000000000000000000000000000000" },
    { name: "status.json", path: "/status.json" },
    { name: "operator sign-in", path: "/api/operator/session", method: "POST", headers: json, body: signIn },
    {
      name: "sign-up",
      path: "/api/sign-up",
      method: "POST",
      headers: json,
      body: JSON.stringify({ email: "a@example.com", password: "a password of some length", partner_name: "A" }),
    },
  ];
}

/** What the process of the partner API serves without the others. */
function attacksOnApi(mcpKey: string): Attack[] {
  const signature = `t=${Math.floor(Date.now() / 1_000)},s=${"0".repeat(64)}`;
  const forged = {
    path: "/api/callbacks/moonpay",
    method: "POST" as const,
    headers: { "content-type": "application/json", "moonpay-signature-v2": signature },
    body: JSON.stringify({ type: "transaction_updated", data: { id: "1", filler: "x".repeat(60_000) } }),
  };
  const openApi = { path: "/api/v1/partner/openapi.json" };
  const unknown = { path: "/api/v1/partner/no-such-path" };
  const mcp = (method: string, params: object) => ({
    path: "/mcp",
    method: "POST" as const,
    headers: {
      "x-svc-api-key": mcpKey,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return [
    { name: "forged callback, 60 kB", ...forged },
    { name: "the same, one address", ...forged, address: "198.52.0.1" },
    { name: "unknown path of the API", ...unknown },
    { name: "OpenAPI document", ...openApi },
    { name: "the same, one address", ...openApi, address: "198.52.0.2" },
    { name: "MCP, list of the docs", ...mcp("resources/list", {}) },
    { name: "MCP, unknown tool", ...mcp("tools/call", { name: "none", arguments: {} }) },
  ];
}

/** Of a partner with the default limits. */
async function keyOfNewPartner(): Promise<string> {
  const scope = { partnerId: await createPartner("Bench MCP"), environment: "sandbox" as const };
  return (await createKey(scope, { name: "bench" }, null, new Date())).key;
}

async function measure(origin: string, key: string, { name, path, address, ...attack }: Attack): Promise<Result> {
  const alone = await timesOfApi(origin, key, seconds / 2);
  const running = load({
    url: origin,
    connections,
    duration: seconds,
    // A separate thread, so that sending requests doesn't delay the measurement.
    workers: 1,
    requests: Array.from({ length: addresses }, (_, index) => ({
      ...attack,
      path,
      headers: { ...attack.headers, "x-forwarded-for": address ?? `198.51.${index >> 8}.${index & 255}` },
    })),
  });
  const under = await timesOfApi(origin, key, seconds);
  const { perSecond } = await running;
  const [aloneMs, underMs] = [percentile(alone, 0.5), percentile(under, 0.5)];
  return { name, alone_ms: aloneMs, p50_ms: underMs, ratio: ratio(underMs, aloneMs), per_second: perSecond };
}

/** The milliseconds of requests one after another for this long. */
async function timesOfApi(origin: string, key: string, forSeconds: number): Promise<number[]> {
  const times: number[] = [];
  const endMs = performance.now() + forSeconds * 1_000;
  while (performance.now() < endMs) {
    const { ms } = await measureRequest(`${origin}/api/v1/partner/transactions`, { headers: { "x-svc-api-key": key } });
    times.push(ms);
  }
  return times;
}

function report(results: Result[], say: WriteLine) {
  say(`\nPartner API's p50 for one client while ${connections} connections load the server, ms\n`);
  say(`${"".padEnd(28)}  alone  loaded  ratio   load answered`);
  for (const { name, alone_ms, p50_ms, ratio: times, per_second } of results) {
    const [alone, loaded, share] = [alone_ms, p50_ms, times].map((number, index) =>
      number.toFixed(index === 2 ? 2 : 1).padStart(7),
    );
    say(`${name.padEnd(27)}${alone} ${loaded}${share}   ${per_second}/s`);
  }
  const worst = Math.max(...results.map(({ ratio: times }) => times));
  say(`\nworst ratio ${worst} [aim ${aim}]\n`);
  return { results, worst_ratio: worst };
}
