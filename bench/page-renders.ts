import { gunzipSync } from "node:zlib";
import { request } from "undici";
import { startCpu } from "./cpu.ts";
import { type ListedPage, withDemoPages } from "./demo-pages.ts";
import { median, ratio, type WriteLine } from "./measure.ts";

const warmRounds = 8;
const rounds = 7;
const rendersInRound = 4;
const aims = { cpu: 2, firstByte: 1.2 };

type Sample = { webMs: number; databaseMs: number; firstByteMs: number; wholeMs: number };
/** Process IDs: of the process that renders pages, and of Postgres. */
type Pids = { web: number; database: number };

type Setup = { folder: string; postmaster: number; say: WriteLine };

/** What a render of each page of the dashboard and the operator console costs compared with the settings page, which is little
 * more than the frame. Pages in turns, one request at a time. */
export const benchRenders = ({ folder, postmaster, say }: Setup) =>
  withDemoPages(folder, async ({ url, pages, pid }) => {
    const samples = new Map<string, Sample[]>(pages.map(({ name }) => [name, []]));
    for (let round = 0; round < warmRounds; round += 1) for (const page of pages) await load(url, page);
    for (let round = 0; round < rounds; round += 1) {
      for (const page of pages) {
        samples.get(page.name)?.push(await sample(url, page, { web: pid, database: postmaster }));
      }
    }
    const sizes = new Map<string, number[]>();
    for (const page of pages) {
      const { bytes } = await load(url, page);
      sizes.set(page.name, [gunzipSync(bytes).length, bytes.length]);
    }
    return report(samples, sizes, say);
  });

async function sample(origin: string, page: ListedPage, pids: Pids): Promise<Sample> {
  const spent = startCpu(pids);
  const times: Timing[] = [];
  for (let render = 0; render < rendersInRound; render += 1) times.push(await load(origin, page));
  const { web = 0, database = 0 } = spent(rendersInRound) ?? {};
  return {
    webMs: web / 1_000,
    databaseMs: database / 1_000,
    firstByteMs: Math.min(...times.map(({ firstByteMs }) => firstByteMs)),
    wholeMs: Math.min(...times.map(({ wholeMs }) => wholeMs)),
  };
}

type Timing = { firstByteMs: number; wholeMs: number; bytes: Buffer };

async function load(origin: string, { path, cookie }: ListedPage): Promise<Timing> {
  // As a browser asks for an address that was typed.
  const headers = { cookie, "accept-encoding": "gzip", "sec-fetch-site": "none" };
  const startedMs = performance.now();
  const { statusCode, body } = await request(origin + path, { headers });
  if (statusCode !== 200) throw new Error(`${path} responded with ${statusCode}`);
  const chunks: Buffer[] = [];
  let firstByteMs = 0;
  for await (const chunk of body) {
    firstByteMs ||= performance.now() - startedMs;
    chunks.push(chunk);
  }
  return { firstByteMs, wholeMs: performance.now() - startedMs, bytes: Buffer.concat(chunks) };
}

function report(samples: Map<string, Sample[]>, sizes: Map<string, number[]>, say: WriteLine) {
  const lowest = (name: string, of: keyof Sample) => Math.min(...(samples.get(name) ?? []).map((one) => one[of]));
  const middle = (name: string, of: keyof Sample) => median((samples.get(name) ?? []).map((one) => one[of]));
  const floor = { webMs: lowest("settings", "webMs"), firstByteMs: lowest("settings", "firstByteMs") };
  const lines = [...samples.keys()]
    .map((name) => ({
      name,
      cpu: ratio(lowest(name, "webMs"), floor.webMs),
      firstByte: ratio(lowest(name, "firstByteMs"), floor.firstByteMs),
      webMs: [lowest(name, "webMs"), middle(name, "webMs")],
      databaseMs: lowest(name, "databaseMs"),
      firstByteMs: lowest(name, "firstByteMs"),
      wholeMs: lowest(name, "wholeMs"),
      kilobytes: (sizes.get(name) ?? []).map((bytes) => bytes / 1_000),
    }))
    .sort((a, b) => b.cpu - a.cpu);
  const text = (numbers: number[]) => numbers.map((number) => number.toFixed(1)).join("/");
  say(
    `\nRenders, ${rounds} rounds of ${rendersInRound} in turns. CPU of the web process in ms: lowest/median, and compared with settings;`,
  );
  say(
    "CPU of Postgres in ms; ms until the first byte, compared with settings, and until the last; KB of HTML, plain/gzipped\n",
  );
  for (const { name, cpu, firstByte, webMs, databaseMs, firstByteMs, wholeMs, kilobytes } of lines) {
    const times = `${text([databaseMs]).padStart(6)} ${text([firstByteMs]).padStart(7)} ×${firstByte.toFixed(2)} ${text([wholeMs]).padStart(6)}`;
    say(`${name.padEnd(52)} ${text(webMs).padStart(10)} ×${cpu.toFixed(2)} ${times} ${text(kilobytes).padStart(12)}`);
  }
  const above = (of: "cpu" | "firstByte") => lines.filter((line) => line[of] > aims[of]).length;
  say(
    `\nabove ${aims.cpu} times the CPU: ${above("cpu")} of ${lines.length}; above ${aims.firstByte} times the first byte: ${above("firstByte")}\n`,
  );
  return lines;
}
