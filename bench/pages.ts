import { request } from "undici";
import { buildPages } from "#boot/build.ts";
import { startServerParts } from "#boot/server-parts.ts";
import { startService } from "#boot/service.ts";
import type { TenantScope } from "#db/scope.ts";
import { transactionFilter } from "#lib/transactions/contract.ts";
import { listTransactions } from "#lib/transactions/list-transactions.ts";
import { listDeliveries } from "#lib/webhooks/list-deliveries.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { createDemo, signIn } from "./demo-session.ts";
import { freeAddress, percentile, timeRuns, type WriteLine } from "./measure.ts";
import { measurePageWeight, type PageWeight } from "./page-weight.ts";

const measuredRequests = 100;
const warmRequests = 15;
const scriptAim = 180_000;

type Setup = { folder: string; say: WriteLine };
type Measured = PageWeight & { p50Ms: number; p99Ms: number };

/** The weight and server time of each dashboard page, with two months of demo data,
 * compared with a bare Next page on the same machine. Sends one request at a time, as one user would. */
export async function benchPages({ folder, say }: Setup) {
  await buildPages(".next");
  const simulator = await startSimulator({ port: 0, folder, callbackUrl: "http://127.0.0.1:9" });
  const variables = { ...process.env, ...simulatorVariables(simulator.url, folder), AUTH_TRUST_HOST: "true" };
  Object.assign(process.env, variables);
  const scope = await createDemo(variables, simulator.url);
  const [ours, theirs] = [await freeAddress(), await freeAddress()];
  const parts = [
    ...(await startServerParts({ ...variables, PORT: ours.port, HOST: "127.0.0.1" })),
    await startService("bare Next", "bench/peers/next-route.ts", { ...variables, PORT: theirs.port }),
  ];
  try {
    const cookie = await signIn(ours.url);
    const paths = await pathsOf(scope);
    const bare = await measure(theirs.url, "/", "");
    const pages: Record<string, Measured> = {};
    for (const [name, path] of Object.entries(paths)) pages[name] = await measure(ours.url, path, cookie);
    return report(bare, pages, say);
  } finally {
    for (const part of parts.toReversed()) await part.stop();
    await simulator.close();
  }
}

async function pathsOf(scope: TenantScope): Promise<Record<string, string>> {
  const { transactions } = await listTransactions(scope, transactionFilter.parse({ limit: "1" }), "");
  const { deliveries } = await listDeliveries(scope, {});
  const [delivery] = deliveries;
  const root = "/sandbox";
  return {
    overview: `${root}/overview`,
    "overview, 90 days": `${root}/overview?period=90d`,
    quotes: `${root}/quotes`,
    transactions: `${root}/transactions`,
    "one transaction": `${root}/transactions/${transactions[0]?.id}`,
    "API keys": `${root}/api-keys`,
    "API logs": `${root}/api-logs`,
    "API logs, 4xx": `${root}/api-logs?status=4xx`,
    webhooks: `${root}/webhooks`,
    "one endpoint": `${root}/webhooks/${delivery?.receiver.id}`,
    deliveries: `${root}/webhooks/deliveries`,
    "one delivery": `${root}/webhooks/deliveries/${delivery?.id}`,
    settings: `${root}/settings`,
    members: `${root}/settings/members`,
    "your account": `${root}/settings/account`,
    "audit log": `${root}/settings/audit`,
    "unknown checkout": "/checkout/0000000000000000000000000000000000000000000",
  };
}

async function measure(origin: string, path: string, cookie: string): Promise<Measured> {
  const get = async () => {
    const { statusCode, headers, body } = await request(origin + path, { headers: { cookie } });
    const text = await body.text();
    if (statusCode !== 200 && statusCode !== 404) throw new Error(`${path} responded with ${statusCode}`);
    return { text, link: String(headers.link ?? "") };
  };
  const { text, link } = await get();
  if (text.includes('action="/sign-in"')) throw new Error(`${path} asked to sign in`);
  await timeRuns(warmRequests, get);
  const times = await timeRuns(measuredRequests, get);
  return {
    ...(await measurePageWeight(origin, text, link)),
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
}

function report(bare: Measured, pages: Record<string, Measured>, say: Setup["say"]) {
  const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)}`.padStart(7);
  const line = (name: string, { html, script, style, font, p50Ms, p99Ms }: Measured) =>
    say(`${name.padEnd(20)}${kb(html)}${kb(script)}${kb(style)}${kb(font)}${`${p50Ms}/${p99Ms}`.padStart(14)}`);
  say(
    `\nPages of the demo partner, one request at a time, ${measuredRequests} of each after ${warmRequests}: KB (script and style gzipped), ms\n`,
  );
  say(`${"".padEnd(20)}   HTML script  style  fonts       p50/p99`);
  line("bare Next page", bare);
  for (const [name, measured] of Object.entries(pages)) line(name, measured);
  const heaviest = Math.max(...Object.values(pages).map(({ script }) => script));
  say(`\nheaviest script ${Math.round(heaviest / 1_000)} KB [aim ${scriptAim / 1_000}]\n`);
  return { bare, pages, heaviest_script: heaviest };
}
