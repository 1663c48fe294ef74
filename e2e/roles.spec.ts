import type { Browser, Page } from "playwright/test";
import { expect, password, test } from "./fixtures.ts";
import { addressOf, newPartnerWithData, pagesOf } from "./pages.ts";

const base = process.env.BASE_URL ?? "";

// Each test signs up, invites a member, and visits every page.
test.describe.configure({ timeout: 180_000 });

for (const role of ["developer", "analyst", "support"] as const) {
  test(`a member with the role ${role} can open every page, and disabled actions explain why`, async ({
    page,
    browser,
  }) => {
    const params = await newPartnerWithData(page);
    const member = await join(page, browser, role);
    for (const folder of pagesOf("dashboard")) {
      const address = addressOf(folder, params);
      await test.step(address, async () => {
        await member.goto(address);
        await expect(member.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(member.getByText("could not be loaded")).toHaveCount(0);
      });
    }
    const canManageKeys = role === "developer";
    await member.goto("/sandbox/api-keys");
    await expectAction(member, "Create key", canManageKeys);
    await member.goto("/sandbox/webhooks");
    await expectAction(member, "Add endpoint", canManageKeys);
    await member.goto("/sandbox/settings/members");
    await expectAction(member, /Invite/, false);
    await member.context().close();
  });
}

/** Enabled, or disabled with a description that names the roles that can use it. */
async function expectAction(page: Page, name: string | RegExp, isAllowed: boolean): Promise<void> {
  const button = page.getByRole("button", { name }).first();
  if (isAllowed) return expect(button).toBeEnabled();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/owners/i);
}

/** Invites a member as `owner` and accepts the invitation in a new browser context. */
async function join(owner: Page, browser: Browser, role: string): Promise<Page> {
  const email = `${role}-${process.pid}-${Date.now()}@example.com`;
  const response = await owner.request.post("/api/dashboard/sandbox/invitations", {
    headers: { origin: base },
    data: { email, role },
  });
  const { data } = await response.json();
  const page = await (await browser.newContext({ baseURL: base })).newPage();
  await page.goto(data.link);
  await page.getByLabel("Your name").fill("Grace");
  await page.getByLabel("Choose a password").fill(password);
  await page.getByRole("button", { name: "Accept and sign in" }).click();
  await page.waitForURL(/\/sandbox\/overview/);
  return page;
}
