import { request } from "undici";
import { startService } from "#boot/service.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { type Cpu, cpuText, loadWithCpu, medianCpu } from "./cpu.ts";
import { freeAddress, load, type Pace, type WriteLine } from "./measure.ts";

const pace: Pace = { rounds: 3, seconds: 2, warmSeconds: 1 };
const connections = 32;
const paths = ["/providers", "/fiat-currencies", "/crypto-currencies", "/payment-methods?type=BUY&fiat_currency=EUR"];

type Setup = { key: string; postmaster: number; say: WriteLine };
type Variant = { name: string; url: string; pid: number; headers: Record<string, string> };

/** CPU and bytes of the catalog: written for each request without an ETag, and kept, whole, compressed, and unchanged. */
export async function benchCatalog({ key, postmaster, say }: Setup) {
  await offerEverything();
  const [plain, kept] = [await freeAddress(), await freeAddress()];
  const env = { ...process.env, SVC_ROLES: "api", HOST: "127.0.0.1" };
  const servers = [
    await startService("server without ETags", "bench/peers/unversioned-server.ts", { ...env, PORT: plain.port }),
    await startService("server", "boot/serve.ts", { ...env, PORT: kept.port }),
  ];
  const [before = 0, after = 0] = servers.map(({ pid }) => pid);
  say(
    `\nThe catalog, ${connections} connections, ${pace.rounds} runs of ${pace.seconds} s in turns; CPU of each request: median (lowest)\n`,
  );
  const report: Record<string, Record<string, { bytes: number; cpu: Cpu }>> = {};
  for (const path of paths) {
    const own = { "x-svc-api-key": key };
    const target = `/api/v1/partner${path}`;
    const { headers } = await request(kept.url + target, { headers: own });
    const variants: Variant[] = [
      { name: "written each time", url: plain.url + target, pid: before, headers: own },
      { name: "kept", url: kept.url + target, pid: after, headers: own },
      { name: "gzip", url: kept.url + target, pid: after, headers: { ...own, "accept-encoding": "gzip" } },
      { name: "304", url: kept.url + target, pid: after, headers: { ...own, "if-none-match": String(headers.etag) } },
    ];
    report[path] = await compareVariants(path, variants, postmaster, say);
  }
  for (const server of servers) await server.stop();
  return report;
}

/** Every asset and method in every fiat currency, so that the lists are long. */
async function offerEverything(): Promise<void> {
  const { fiats, cryptos, methods } = await getCatalog("sandbox");
  const assets = cryptos.map(({ code, network }) => `${code}:${network}`);
  const sides = ["BUY", "SELL"] as const;
  const offers = fiats.flatMap(({ code: fiat }) =>
    methods.flatMap(({ id: method }) => sides.map((side) => ({ side, fiat, method, assets, min: null, max: null }))),
  );
  await refreshOffers("sandbox", [testProvider({ id: "moonpay", listOffers: async () => offers })], new Date());
}

async function compareVariants(path: string, variants: Variant[], postgres: number, say: WriteLine) {
  for (const { url, headers } of variants) await load({ url, headers, connections, duration: pace.warmSeconds });
  const runs = new Map<string, Cpu[]>(variants.map(({ name }) => [name, []]));
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const { name, url, pid, headers } of variants) {
      const { cpu } = await loadWithCpu({ url, headers, connections, duration: pace.seconds }, { node: pid, postgres });
      runs.get(name)?.push(cpu);
    }
  }
  const measured: Record<string, { bytes: number; cpu: Cpu }> = {};
  for (const { name, url, headers } of variants) {
    const { body } = await request(url, { headers });
    const bytes = (await body.arrayBuffer()).byteLength;
    const all = runs.get(name) ?? [];
    measured[name] = { bytes, cpu: medianCpu(all) };
    say(`${path.split("?")[0]?.padEnd(20)} ${name.padEnd(18)} ${String(bytes).padStart(7)} bytes  ${cpuText(all)}`);
  }
  return measured;
}
