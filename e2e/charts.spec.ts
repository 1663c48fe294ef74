import type { Page } from "playwright/test";
import postgres from "postgres";
import { dayMs } from "#lib/duration.ts";
import { startOfDay } from "#lib/time-zone.ts";
import { expect, signUp, test } from "./fixtures.ts";

// Days of this zone are read from the rollups' hours, which these tests write.
const zone = "Africa/Lagos";
test.use({ timezoneId: zone, hasTouch: true });

const name = "Transactions by day";
const sliderOf = (page: Page) => page.getByRole("slider", { name });

/** Signs up a partner with as many successful and failed transactions on each day before today. */
async function partnerWithDays(page: Page, days: { success: number; failed: number }[]): Promise<void> {
  const { email } = await signUp(page);
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const today = startOfDay(new Date(), zone);
  for (const [index, { success, failed }] of days.entries())
    await sql`
      insert into rollup_transactions (partner_id, environment, span, at, provider, fiat_currency, created, opened, handed_over,
        paid, success, ended, best, volume, failed)
      select m.partner_id, 'sandbox', 'hour', ${new Date(today.getTime() - (days.length - index) * dayMs)}, 'moonpay', 'NGN',
        ${success + failed}, ${success + failed}, ${success}, ${success}, ${success}, ${success + failed}, 0, ${success * 1_000},
        ${failed}
      from members m join users u on u.id = m.user_id where u.email = ${email}`;
  await sql.end();
  await page.goto("/sandbox/overview?period=7d");
}

const week = [3, 8, 5, 9, 4, 7].map((success, day) => ({ success, failed: day % 3 }));

/** The cells of the chart's table, row by row. */
async function tableRows(page: Page): Promise<string[][]> {
  await page.getByText("Show as table").first().click();
  const rows = page.getByRole("table", { name }).locator("tbody tr");
  await expect(rows).toHaveCount(7);
  return Promise.all((await rows.all()).map((row) => row.locator("th, td").allTextContents()));
}

test("a chart shows the values of its table under the mouse, with the arrow keys, and by touch", async ({ page }) => {
  await partnerWithDays(page, week);
  const slider = sliderOf(page);
  await expect(slider).toBeVisible();
  const rows = await tableRows(page);
  expect(rows.map((cells) => [cells[1], cells[4]])).toEqual([
    ...week.map(({ success, failed }) => [`${success}`, `${failed}`]),
    ["0", "0"],
  ]);

  const box = await slider.boundingBox();
  if (!box) throw new Error("the chart is missing");
  const expectShown = async (index: number) => {
    const [time = "", ...values] = rows[index] ?? [];
    for (const text of [time, ...values]) await expect(slider).toContainText(text);
    const spoken = (await slider.getAttribute("aria-valuetext")) ?? "";
    expect(spoken.startsWith(`${time}: Successful ${values[0]}, `)).toBe(true);
  };
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  await expectShown(3);
  await page.mouse.move(box.x + box.width / 2, box.y - 300);
  await expect(slider).toHaveText("");

  await page.getByRole("link", { name: "Volume", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expectShown(6);
  await page.keyboard.press("ArrowLeft");
  await expectShown(5);
  await page.keyboard.press("Home");
  await expectShown(0);
  await page.keyboard.press("Escape");
  await expect(slider).toHaveText("");

  await page.touchscreen.tap(box.x + box.width / 6, box.y + 20);
  await expectShown(1);
});

test("the legend has the colors of the areas, and the day that hasn't ended is a separate column", async ({ page }) => {
  await partnerWithDays(page, week);
  const chart = page.getByRole("region", { name: /transactions · / });
  await expect(sliderOf(page)).toBeVisible();
  const fillsOf = (selector: string) =>
    chart.locator(selector).evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill));
  const areas = await fillsOf(".plot-lines path[stroke=none]");
  expect(new Set(areas).size).toBe(4);
  expect(await fillsOf("p rect")).toEqual(areas);
  await expect(chart.getByText("0 so far")).toBeVisible();
});

test("the day that hasn't ended says so, and switches of the chart keep the period", async ({ page }) => {
  await partnerWithDays(page, week);
  const rows = await tableRows(page);
  expect(rows.map(([time]) => time?.endsWith(", so far"))).toEqual([...week.map(() => false), true]);
  await page.getByRole("link", { name: "Conversion", exact: true }).click();
  await expect(page.getByRole("slider", { name: "Conversion by day" })).toBeVisible();
  await expect(page).toHaveURL(/period=7d/);
  await expect(page.getByRole("heading", { name: "85.7% conversion" })).toBeVisible();
});

test("a few values are a sentence", async ({ page }) => {
  await partnerWithDays(page, [{ success: 1, failed: 2 }]);
  await expect(page.getByRole("heading", { name: "3 transactions · 33.3% conversion" })).toBeVisible();
  await expect(page.getByText(/^\w{3}, \w{3} \d+: 1 successful, 2 failed or refunded$/)).toBeVisible();
  await expect(page.getByRole("slider")).toHaveCount(0);
});
