import { brotliCompressSync } from "node:zlib";
import { request } from "undici";
import { expect, test } from "./fixtures.ts";
import { signInAsOperator } from "./operator-console.ts";
import { addressOf, isPlain, pagesOf, publicParams } from "./page-folders.ts";
import { newPartnerWithData, newPartnerWithTransaction } from "./pages.ts";

const base = process.env.BASE_URL ?? "";
const kilobyte = 1_000;
/** React and Next are 114 kB of it. */
const signInMax = 132 * kilobyte;
/** What a page may load in addition to as much as the sign-in page. */
const ownMax = 20 * kilobyte;
/** The scripts of the checkout and the status page have no framework. */
const plainMax = 20 * kilobyte;

const sizes = new Map<string, number>();

/** The scripts that the HTML of a page loads, in bytes, compressed as they are sent. */
async function scriptBytes(address: string, cookie = ""): Promise<number> {
  const { statusCode, body } = await request(base + address, { headers: { cookie } });
  const html = await body.text();
  expect(statusCode, address).toBe(200);
  // Current browsers don't load those with nomodule.
  const tags = (html.match(/<script\b[^>]*>/gi) ?? []).filter((tag) => !/nomodule/i.test(tag));
  let sum = 0;
  for (const file of new Set(tags.flatMap((tag) => /src="([^"]+)"/.exec(tag)?.[1] ?? []))) {
    const size = sizes.get(file) ?? brotliCompressSync(await (await request(base + file)).body.bytes()).length;
    sizes.set(file, size);
    sum += size;
  }
  return sum;
}

async function expectLight(folders: string[], params: Record<string, string>, cookie: string): Promise<void> {
  const signIn = await scriptBytes("/sign-in");
  for (const folder of folders) {
    const address = addressOf(folder, params);
    const bytes = await scriptBytes(address, cookie);
    expect.soft(bytes, address).toBeLessThanOrEqual(signIn + ownMax);
  }
}

test("pages of the dashboard load at most 20 kB of script more than the sign-in page", async ({ page }) => {
  const params = await newPartnerWithData(page);
  await expectLight(pagesOf("dashboard"), params, await cookieOf(page));
});

test("pages of the operator console load at most 20 kB of script more than the sign-in page", async ({ page }) => {
  await signInAsOperator(page);
  await expectLight(pagesOf("operator"), await newPartnerWithTransaction(page), await cookieOf(page));
});

test("public pages load no more script than the sign-in page, which has little but the framework", async () => {
  expect(await scriptBytes("/sign-in")).toBeLessThanOrEqual(signInMax);
  const folders = pagesOf("public");
  await expectLight(
    folders.filter((folder) => !isPlain(folder)),
    publicParams,
    "",
  );
  for (const folder of folders.filter(isPlain)) {
    const address = addressOf(folder, publicParams);
    expect.soft(await scriptBytes(address), address).toBeLessThanOrEqual(plainMax);
  }
});

const cookieOf = async (page: import("playwright/test").Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
