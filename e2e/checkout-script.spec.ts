import { readFileSync } from "node:fs";
import { build } from "esbuild";
import type { Page } from "playwright/test";
import { checkoutScriptFile, integrityOf } from "#tools/checkout-script.ts";
import { btcWallet, clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";
import { startSite } from "./third-party-site.ts";

const base = process.env.BASE_URL ?? "";
const integrity = integrityOf(readFileSync(checkoutScriptFile));
const markup = (link: string, scripts: string) =>
  `<button data-link="${link}">Pay</button><output></output><div id="root"></div>${scripts}`;
const published = `<script type="module" crossorigin="anonymous" src="${base}/js/slipway-1.js" integrity="${integrity}"></script>`;
const payScript = `
  const { link } = document.querySelector("button").dataset;
  const show = (text) => document.querySelector("output").append(text + " ");
  const options = { onStatus: show, onBlocked: (blocked) => show("blocked " + blocked) };
  if (location.search === "?early") Slipway.open(link, options);
  document.querySelector("button").onclick = () => Slipway.open(link, options);
`;
const policyFor = (scripts: string) => `default-src 'none'; script-src ${scripts}; connect-src ${base}`;

/** A transaction that is paid on the shop's page, and what its page logs as errors. */
async function newPayment(page: Page) {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "shop"));
  const created = await client.createTransaction({
    ...purchase,
    partner_context: `script-${process.pid}-${Date.now()}`,
    wallet_address: btcWallet,
  });
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const complete = () => client.simulateOutcome(created.transaction_id, { status: "success" });
  return { link: created.link, complete, errors };
}

test("a shop with a strict policy opens the checkout, cut off from it, and learns of success within 4 seconds", async ({
  page,
}) => {
  const { link, complete, errors } = await newPayment(page);
  const scripts = `${published}<script type="module" src="/pay.js"></script>`;
  const policy = policyFor(`'self' ${base}`);
  const site = await startSite(markup(link, scripts), { policy, scripts: { "/pay.js": payScript } });
  await page.goto(site.url);
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Pay" }).click();
  const checkout = await opening;
  await checkout.waitForLoadState();
  expect(checkout.url()).toBe(link);
  expect(await checkout.evaluate(() => window.opener)).toBeNull();
  const served = await page.request.get(link);
  expect(served.headers()["cross-origin-opener-policy"]).toBe("same-origin");
  const output = page.locator("output");
  await expect(output).toHaveText("opened");

  await complete();
  const completedAt = Date.now();
  await expect(output).toHaveText("opened success", { timeout: 4_000 });
  expect(Date.now() - completedAt).toBeLessThan(4_000);
  expect(errors).toEqual([]);
  await site.close();
});

test("a tab that isn't opened by a click is reported as blocked, with the link", async ({ page }) => {
  const { link } = await newPayment(page);
  const scripts = `${published}<script type="module" src="/pay.js"></script>`;
  const site = await startSite(markup(link, scripts), { scripts: { "/pay.js": payScript } });
  await page.goto(`${site.url}?early`);
  await expect(page.locator("output")).toHaveText(`blocked ${link}`);
  expect(page.context().pages()).toHaveLength(1);
  await site.close();
});

test("React pages follow the payment with the hook, and stop when its component is removed", async ({ page }) => {
  const { link, complete, errors } = await newPayment(page);
  const { outputFiles } = await build({
    stdin: { contents: reactShop, resolveDir: import.meta.dirname, loader: "tsx" },
    bundle: true,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    write: false,
  });
  const scripts = { "/shop.js": outputFiles[0]?.text ?? "" };
  const options = { policy: policyFor("'self'"), scripts };
  await page.clock.install();
  const site = await startSite(markup(link, '<script type="module" src="/shop.js"></script>'), options);
  await page.goto(site.url);
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Buy" }).click();
  await (await opening).waitForLoadState();
  await expect(page.getByText("Now: opened")).toBeVisible();
  await complete();
  await expect(page.getByText("Now: success true")).toBeVisible();

  await page.getByRole("button", { name: "Buy" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Now:")).toHaveCount(0);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.clock.runFor(60_000);
  expect(asked).toEqual([]);
  expect(errors).toEqual([]);
  await site.close();
});

const reactShop = `
  import { StrictMode, useState } from "react";
  import { createRoot } from "react-dom/client";
  import { useSlipway } from "../clients/typescript/src/react.ts";

  function Shop() {
    const { open, event, status } = useSlipway();
    const { link } = document.querySelector("button[data-link]").dataset;
    return <><button onClick={() => open(link)}>Buy</button><p>Now: {event} {String(status?.is_final ?? "")}</p></>;
  }
  function Page() {
    const [isShown, setShown] = useState(true);
    return <>{isShown && <Shop />}<button onClick={() => setShown(false)}>Remove</button></>;
  }
  createRoot(document.getElementById("root")).render(<StrictMode><Page /></StrictMode>);
`;
