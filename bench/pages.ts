import { gunzipSync } from "node:zlib";
import { request } from "undici";
import { startService } from "#boot/service.ts";
import { withDemoPages } from "./demo-pages.ts";
import { freeAddress, percentile, timeRuns, type WriteLine } from "./measure.ts";
import { measurePageWeight, type PageWeight } from "./page-weight.ts";
import { startThrottledBrowser, type ThrottledLoad } from "./throttled-load.ts";

const measuredRequests = 100;
const warmRequests = 15;
// With 50 rows in each list.
const aims = { html: 200_000, wire: 40_000, script: 150_000, interactiveMs: 2_000 };

type Setup = { folder: string; say: WriteLine };
type Rendered = PageWeight & { wire: number; p50Ms: number; p99Ms: number };
type Measured = Rendered & { slow: ThrottledLoad | null };

const unknownCheckout = "/checkout/0000000000000000000000000000000000000000000";

/** The weight and server time of each dashboard page, with two months of demo data, compared with a bare Next page on the same
 * machine, and how long a phone's connection takes to load it. Sends one request at a time, as one user would. */
export const benchPages = ({ folder, say }: Setup) =>
  withDemoPages(folder, async ({ url, pages }) => {
    const dashboard = pages.filter(({ path }) => !path.startsWith("/operator"));
    const theirs = await freeAddress();
    const next = await startService("bare Next", "bench/peers/next-route.ts", { ...process.env, PORT: theirs.port });
    const browser = await startThrottledBrowser(folder, dashboard[0]?.cookie ?? "");
    try {
      const measured: Record<string, Measured> = {};
      for (const { name, path, cookie } of dashboard) {
        measured[name] = { ...(await measure(url, path, cookie)), slow: await browser.load(url + path) };
      }
      measured["unknown checkout"] = { ...(await measure(url, unknownCheckout, "")), slow: null };
      return report({ ...(await measure(theirs.url, "/", "")), slow: null }, measured, say);
    } finally {
      await browser.stop();
      await next.stop();
    }
  });

async function measure(origin: string, path: string, cookie: string): Promise<Rendered> {
  // As a browser asks for an address that was typed.
  const sent = { cookie, "accept-encoding": "gzip", "sec-fetch-site": "none" };
  const get = async () => {
    const { statusCode, headers, body } = await request(origin + path, { headers: sent });
    const bytes = Buffer.from(await body.arrayBuffer());
    if (statusCode !== 200 && statusCode !== 404) throw new Error(`${path} responded with ${statusCode}`);
    const text = (headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString("utf8");
    return { text, wire: bytes.length, link: String(headers.link ?? "") };
  };
  const { text, wire, link } = await get();
  if (text.includes('action="/sign-in"')) throw new Error(`${path} asked to sign in`);
  await timeRuns(warmRequests, get);
  const times = await timeRuns(measuredRequests, get);
  return {
    ...(await measurePageWeight(origin, text, link)),
    wire,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
}

function report(bare: Measured, pages: Record<string, Measured>, say: WriteLine) {
  const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)}`.padStart(7);
  const line = (name: string, { html, wire, script, style, font, p50Ms, p99Ms, slow }: Measured) => {
    const loaded = slow ? `${slow.headingMs}/${slow.interactiveMs}` : "";
    const sizes = [html, wire, script, style, font].map(kb).join("");
    say(`${name.padEnd(36)}${sizes}${`${p50Ms}/${p99Ms}`.padStart(14)}${loaded.padStart(22)}`);
  };
  say(
    `\nPages of the demo partner, one request at a time, ${measuredRequests} of each after ${warmRequests}: KB, ms. The last column is a first visit at 1.6 Mbit/s and 150 ms\n`,
  );
  say(`${"".padEnd(36)}   HTML   sent script  style  fonts       p50/p99   heading/interactive`);
  line("bare Next page", bare);
  for (const [name, measured] of Object.entries(pages)) line(name, measured);
  const all = Object.values(pages);
  const most = {
    html: Math.max(...all.map(({ html }) => html)),
    wire: Math.max(...all.map(({ wire }) => wire)),
    script: Math.max(...all.map(({ script }) => script)),
    interactiveMs: Math.max(...all.map(({ slow }) => slow?.interactiveMs ?? 0)),
  };
  say(
    `\nmost: HTML ${kb(most.html)} KB [aim ${kb(aims.html)}], sent ${kb(most.wire)} KB [${kb(aims.wire)}], script ${kb(most.script)} KB [${kb(aims.script)}], interactive after ${most.interactiveMs} ms [${aims.interactiveMs}]\n`,
  );
  return { bare, pages, most };
}
