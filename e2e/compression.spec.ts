import type { Page, Response } from "playwright/test";
import { expect, signUp, test } from "./fixtures.ts";
import { startSite } from "./third-party-site.ts";

const base = process.env.BASE_URL ?? "";
const encodingOf = async (response: Response | null) => (await response?.allHeaders())?.["content-encoding"];

/** The response to the link of another site. */
async function follow(page: Page, site: string, target: string): Promise<Response> {
  await page.goto(site);
  const response = page.waitForResponse((each) => each.url() === target);
  await page.getByRole("link").click();
  return response;
}

test("pages are compressed for the reader and for the dashboard itself, and not for other sites", async ({ page }) => {
  await signUp(page);
  const target = `${base}/sandbox/api-keys`;
  expect(await encodingOf(await page.goto(target))).toBe("gzip");
  expect(await encodingOf(await page.reload())).toBe("gzip");

  const soft = page.waitForResponse((response) => response.url().includes("/sandbox/webhooks?_rsc"));
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Webhooks" }).click();
  expect(await encodingOf(await soft)).toBe("gzip");

  const site = await startSite(`<a href="${target}">Keys</a>`);
  const linked = await follow(page, site.url, target);
  expect(linked.status()).toBe(200);
  expect(await encodingOf(linked)).toBeUndefined();
  await site.close();
});

test("a compressed page arrives in parts", async ({ page }) => {
  await signUp(page);
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { cookie, "sec-fetch-site": "none", "accept-encoding": "gzip" };
  const response = await fetch(`${base}/sandbox/overview`, { headers });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  // Of known length, it would have been collected first.
  expect(response.headers.get("content-length")).toBeNull();
  expect(await response.text()).toContain("</html>");
});

test("public pages are compressed for everyone, API responses and the checkout for nobody", async ({ page }) => {
  await signUp(page);
  const headers = { "accept-encoding": "gzip", "sec-fetch-site": "cross-site" };
  const encoding = async (path: string, more = {}) =>
    (await page.request.get(base + path, { headers: { ...headers, ...more } })).headers()["content-encoding"];
  for (const path of ["/docs", "/docs/listQuotes", "/status"]) expect(await encoding(path)).toBe("gzip");
  const own = { "sec-fetch-site": "same-origin" };
  for (const path of [`/checkout/${"0".repeat(43)}`, "/api/dashboard/sandbox/api-keys"])
    expect(await encoding(path, own)).toBeUndefined();
});

test("the status page is compressed for clients that accept it, and complete for all", async ({ page }) => {
  const response = await page.goto(`${base}/status`);
  expect(await encodingOf(response)).toBe("gzip");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const get = async (headers: Record<string, string>, method = "GET") => {
    const answer = await fetch(`${base}/status`, { method, headers });
    const { status } = answer;
    return {
      status,
      encoding: answer.headers.get("content-encoding"),
      body: await answer.text(),
      vary: answer.headers.get("vary"),
    };
  };
  const gzip = { "accept-encoding": "gzip" };
  for (const [headers, encoding] of [
    [gzip, "gzip"],
    [{ ...gzip, "if-none-match": "*" }, "gzip"],
    [{ "accept-encoding": "identity" }, null],
  ] as const) {
    const got = await get(headers);
    expect([got.status, got.encoding]).toEqual([200, encoding]);
    expect(got.vary?.toLowerCase()).toContain("accept-encoding");
    expect(got.body).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
  }
  expect(await get(gzip, "HEAD")).toMatchObject({ status: 200, encoding: "gzip", body: "" });
});
