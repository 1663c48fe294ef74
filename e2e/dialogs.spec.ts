import type { Locator, Page } from "playwright/test";
import { type DemoInstallation, startDemoInstallation } from "./demo-installation.ts";
import { addDialogStates } from "./dialog-states.ts";
import { type OpenedRow, operatorRows, partnerRows } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoFindings } from "./inspect-page.ts";

test.describe.configure({ mode: "default", timeout: 1_200_000 });

const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 780 };
const openSelector =
  "dialog[open], [popover]:popover-open:not([role=tooltip]), aside[aria-labelledby=side-panel-title]";

const quoteQuery = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";

let demo: DemoInstallation;
let ids: Record<string, string>;
test.beforeAll(async ({ browser }) => {
  demo = await startDemoInstallation();
  const [owner, operator] = [await demo.open(browser, "owner"), await demo.open(browser, "operator")];
  const added = await addDialogStates(demo.databaseUrl, owner, operator);
  const { cookies: _, ...own } = demo.pages;
  ids = { ...own, ...added, query: `?${quoteQuery}` };
});
test.afterAll(() => demo.stop());

for (const [role, root, rows] of [
  ["owner", "/sandbox", partnerRows],
  ["operator", "/operator", operatorRows],
] as const) {
  test(`everything that opens for the ${role} passes axe, fits a phone, and returns the focus`, async ({ browser }) => {
    const page = await demo.open(browser, role);
    let shown = "";
    for (const [index, row] of rows.entries()) {
      // Axe takes seconds. Each is inspected in one theme, whose colors they share.
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? "light" : "dark", reducedMotion: "reduce" });
      const address = `${root}/${row.at.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name)}`;
      const what = `${row.press.join(" > ")} on ${address}`;
      await test.step(what, async () => {
        if (address !== shown) await page.goto(address);
        shown = address;
        await inspectOpened(page, row, what);
      });
    }
  });
}

async function inspectOpened(page: Page, { press, title }: OpenedRow, what: string): Promise<void> {
  const first = await pressAll(page, press);
  const opened = page.locator(openSelector).last();
  await expect.soft(opened, what).toHaveAccessibleName(new RegExp(`^${title.replace("?", "\\?")}`));
  await expect.soft.poll(() => hasFocus(opened), { message: `${what} has the focus` }).toBe(true);
  await expectNoFindings(page, what, undefined, openSelector);
  await page.setViewportSize(phone);
  await expect.soft.poll(() => overflowOf(opened), { message: `${what} at ${phone.width} px` }).toBeLessThanOrEqual(0);
  await page.setViewportSize(desktop);
  await page.keyboard.press("Escape");
  await expect.soft(page.locator(openSelector), `${what} is closed`).toHaveCount(0);
  await expect.soft(first, `${what} returns the focus`).toBeFocused();
}

/** Presses the buttons one after the other, and returns the first one. */
async function pressAll(page: Page, names: readonly string[]): Promise<Locator> {
  const [first, ...others] = names.map((name) => controlNamed(page, name));
  if (!first) throw new Error("Nothing to press");
  for (const control of [first, ...others]) await control.click();
  return first;
}

function controlNamed(page: Page, name: string): Locator {
  const begins = { name: new RegExp(`^(\\+ )?${name}`) };
  const roles = ["button", "menuitem", "switch", "link"] as const;
  return roles
    .map((role) => page.getByRole("main").getByRole(role, begins))
    .reduce((all, one) => all.or(one))
    .first();
}

/** A text without anything to focus leaves it at its button. */
const hasFocus = (opened: Locator) =>
  opened.evaluate(
    (element) => element.contains(document.activeElement) || !element.querySelector("a, button, input, [tabindex]"),
  );

/** By how much it, or the page behind it, is wider than the window. */
const overflowOf = (opened: Locator) =>
  opened.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const page = document.documentElement.scrollWidth - innerWidth;
    return Math.max(page, element.scrollWidth - element.clientWidth, -left, right - innerWidth);
  });
