import { expect, signUp, test } from "./fixtures.ts";
import { startInstallation } from "./own-installation.ts";

test("API logs keep their heading and filters without ClickHouse, and say that requests are being recorded", async ({
  browser,
}) => {
  const own = await startInstallation({ CLICKHOUSE_URL: "http://127.0.0.1:1/none" }, [
    "insert into rollup_marks (source, counted_to) values ('api_logs', now())",
  ]);
  const page = await browser.newPage({ baseURL: own.address });
  await signUp(page);
  await page.goto("/sandbox/api-logs?status=4xx&request=req_none");
  await expect(
    page.getByText("API logs are temporarily unavailable. Requests are still being recorded."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "API logs", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", /status=4xx/);
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("4xx");
  await expect(page.getByText("was not found")).toBeHidden();
  await page.close();
  await own.stop();
});
