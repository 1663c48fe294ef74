import { type Browser, chromium, type Page } from "playwright";
import { browserVariables } from "#boot/browser.ts";
import { median } from "./measure.ts";

// A phone's connection: 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms.
const connection = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const loads = 3;

/** Milliseconds from the navigation until the page shows its heading, and until it reacts to clicks. */
export type ThrottledLoad = { headingMs: number; interactiveMs: number };

/** Loads pages over a slow connection with an empty cache. `cookie` is that of the session. */
export async function startThrottledBrowser(folder: string, cookie: string) {
  const { CHROMIUM_PATH: executablePath, ...variables } = await browserVariables(folder);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox"],
    env: { ...process.env, ...variables },
  });
  return {
    /** The median of three loads. */
    async load(url: string): Promise<ThrottledLoad> {
      const measured: ThrottledLoad[] = [];
      for (let count = 0; count < loads; count += 1) measured.push(await loadOnce(browser, url, cookie));
      return {
        headingMs: Math.round(median(measured.map(({ headingMs }) => headingMs))),
        interactiveMs: Math.round(median(measured.map(({ interactiveMs }) => interactiveMs))),
      };
    },
    stop: () => browser.close(),
  };
}

async function loadOnce(browser: Browser, url: string, cookie: string): Promise<ThrottledLoad> {
  const context = await browser.newContext();
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: new URL(url).origin };
    }),
  );
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", connection);
  await page.goto(url, { waitUntil: "commit" });
  const headingMs = await shownAfter(page, "h1");
  // Hydration enables it.
  const interactiveMs = await shownAfter(page, "button[aria-keyshortcuts]:enabled");
  await context.close();
  return { headingMs, interactiveMs };
}

/** Milliseconds from the navigation until the selector matches, to the frame. */
async function shownAfter(page: Page, selector: string): Promise<number> {
  const found = await page.waitForFunction((css) => document.querySelector(css) && performance.now(), selector);
  return Number(await found.jsonValue());
}
