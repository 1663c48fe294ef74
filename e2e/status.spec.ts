import { AxeBuilder } from "@axe-core/playwright";
import { startSmtp } from "#lib/mail/test-smtp.ts";
import { expect, test } from "./fixtures.ts";
import { startInstallation } from "./own-installation.ts";

test("the status page shows components, providers, and their history", async ({ page, request }) => {
  await page.goto("/status");
  await expect(page).toHaveTitle("Status · Slipway");
  for (const name of ["Partner API", "Dashboard", "Checkout", "Webhook delivery", "Payment tracking"])
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(page.getByText("90 days ago").first()).toBeVisible();
  await expect(page.getByRole("img", { name: /^Partner API, last 90 days\. / })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Providers in sandbox" })).toBeVisible();
  const status = await (await request.get("/status.json")).json();
  expect(status.history.components[0].days).toHaveLength(90);
  // Without a mail server, nobody could confirm.
  await expect(page.getByRole("button", { name: "Subscribe" })).toBeHidden();
  const feed = await request.get("/status/feed.xml");
  expect(feed.headers()["content-type"]).toContain("application/atom+xml");
});

test("a confirmed subscriber gets emails about an incident until they unsubscribe, without JavaScript", async ({
  browser,
}) => {
  const smtp = await startSmtp();
  const own = await startInstallation({ SVC_SMTP_URL: smtp.url, SVC_MAIL_FROM: "Slipway <slipway@example.com>" });
  const page = await browser.newPage({ baseURL: own.address, javaScriptEnabled: false });
  const received = async (count: number) => {
    await expect.poll(() => smtp.mailbox.length, { timeout: 60_000 }).toBe(count);
    // Long lines of an email are folded.
    return smtp.mailbox[count - 1]?.text.replaceAll(/=\r?\n/g, "") ?? "";
  };
  await page.goto("/status");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();
  const link = /\/status\/subscription\/[\w.-]+/.exec(await received(1))?.[0] ?? "";
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByText("Subscribed.")).toBeVisible();

  await own.svc("incident", "open", "api", "Quotes are slow", "We are looking into it.");
  await received(3);
  const subjects = smtp.mailbox.map(({ text }) => text).join("\n");
  expect(subjects).toContain("We are looking into it.");
  await expect(async () => {
    await page.goto("/status");
    await expect(page.getByRole("heading", { name: "Quotes are slow" })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  expect(await (await page.request.get("/status/feed.xml")).text()).toContain("<title>Quotes are slow</title>");

  const sent = (smtp.mailbox.at(-1)?.text ?? "").replaceAll(/\r?\n[ \t]+/g, " ");
  expect(sent).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const unsubscribe = /^List-Unsubscribe: <([^>]+)>$/m.exec(sent)?.[1] ?? "";
  await page.goto(new URL(unsubscribe).pathname);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("Unsubscribed. We deleted your email address.")).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("This link has expired, or the address was unsubscribed.")).toBeVisible();
  await page.close();
  await own.stop();
  await smtp.close();
});

test("the status page and its JSON are public, and health checks respond", async ({ page, request }) => {
  await page.goto("/status");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Partner API", { exact: true })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  const status = await (await request.get("/status.json")).json();
  expect(status.components.map(({ id }: { id: string }) => id)).toContain("webhooks");
  for (const path of ["/healthz", "/readyz"]) {
    const response = await request.get(path);
    expect([response.status(), await response.text()]).toEqual([200, '{"status":"ok"}']);
  }
});
