import { expect, signUp, test } from "./fixtures.ts";
import { startSite } from "./third-party-site.ts";

const base = process.env.BASE_URL ?? "";

const keys = `${base}/api/dashboard/sandbox/api-keys`;
const body = JSON.stringify({ name: "stolen" });

test("a cross-site form, fetch or sandboxed frame changes nothing for a signed-in user", async ({ page }) => {
  await signUp(page);
  const form = `<form method="post" enctype="text/plain" action="${keys}"><input name='{"name":"stolen","x":"' value='"}'></form>`;
  const site = await startSite(`${form}<iframe sandbox="allow-scripts allow-forms" srcdoc='
    <form method="post" enctype="text/plain" action="${keys}"><input name="a" value="b"></form>
    <script>document.forms[0].submit()</script>'></iframe>`);
  await page.goto(site.url);
  const outcome = await page.evaluate(
    ([address, sent]) =>
      fetch(address ?? "", {
        method: "POST",
        credentials: "include",
        headers: { "content-type": "application/json" },
        body: sent,
      }).then(
        (response) => response.status,
        () => "refused by the browser",
      ),
    [keys, body],
  );
  expect(["refused by the browser", 401, 403]).toContain(outcome);
  const formResponse = page.waitForResponse(keys);
  await page.evaluate(() => document.forms[0]?.submit());
  expect([401, 403]).toContain((await formResponse).status());
  await page.waitForURL(keys);
  await site.close();

  await page.goto(`${base}/sandbox/api-keys`);
  await expect(page.getByRole("button", { name: "Create key" }).first()).toBeVisible();
  await expect(page.getByText("stolen")).toHaveCount(0);
});

test("no page can be framed by another site", async ({ page }) => {
  await signUp(page);
  const targets = ["/sandbox/api-keys", "/sign-in", "/operator/sign-in", "/docs", `/checkout/${"0".repeat(43)}`];
  const frames = targets.map((target) => `<iframe src="${base}${target}"></iframe>`).join("");
  const site = await startSite(frames);
  await page.goto(site.url);
  await page.waitForLoadState("networkidle");
  const inside = page.frames().filter((frame) => frame !== page.mainFrame());
  expect(inside).toHaveLength(targets.length);
  for (const frame of inside) await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
  await site.close();
});
