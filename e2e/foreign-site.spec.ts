import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, signUp, test } from "./fixtures.ts";

const base = process.env.BASE_URL ?? "";

/** Another site, whose page a signed-in person has open. */
async function startSite(markup: string): Promise<{ url: string; close(): Promise<unknown> }> {
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><title>Elsewhere</title>${markup}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // Another site than 127.0.0.1, as browsers see it.
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const keys = `${base}/api/dashboard/sandbox/api-keys`;
const body = JSON.stringify({ name: "stolen" });

test("another site's page makes nothing for whoever is signed in: by form, by fetch, from a sandboxed frame", async ({
  page,
}) => {
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
  const answered = page.waitForResponse(keys);
  await page.evaluate(() => document.forms[0]?.submit());
  expect([401, 403]).toContain((await answered).status());
  await page.waitForURL(keys);
  await site.close();

  await page.goto(`${base}/sandbox/api-keys`);
  await expect(page.getByRole("button", { name: "Create key" }).first()).toBeVisible();
  await expect(page.getByText("stolen")).toHaveCount(0);
});

test("another site's page shows none of ours in a frame", async ({ page }) => {
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
