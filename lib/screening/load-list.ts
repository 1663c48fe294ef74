import { readFile } from "node:fs/promises";
import path from "node:path";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { replaceList, selectScreeningList } from "./queries/list.ts";
import { screenedAddress } from "./screened-address.ts";

const readMsMax = minuteMs;
const addressesMax = 1_000_000;
const lengthMax = 200;

/** Loads the operator's list daily, and when its place changed. If it can't be read, is empty, or is too long, the last one stays:
 * throws. */
export async function loadScreeningList(now: Date): Promise<void> {
  const { SVC_SCREEN_LIST: source } = env();
  if (!source) return;
  const loaded = await selectScreeningList();
  if (loaded?.source === source && now.getTime() - loaded.loadedAt.getTime() < dayMs) return;
  await replaceList(source, await readAddresses(source), now);
}

async function readAddresses(source: string): Promise<string[]> {
  const text = path.isAbsolute(source) ? await readFile(source, "utf8") : await download(source);
  const addresses = new Set<string>();
  for (const line of text.split("\n")) {
    const [address = ""] = line.trim().split(/[\s,;#]/, 1);
    if (address !== "" && address.length <= lengthMax) addresses.add(screenedAddress(address));
  }
  if (addresses.size === 0) throw new Error("The screening list is empty");
  if (addresses.size > addressesMax) throw new Error(`The screening list has more than ${addressesMax} addresses`);
  return [...addresses];
}

async function download(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(readMsMax) });
  if (!response.ok) throw new Error(`The screening list answered with status ${response.status}`);
  return response.text();
}
