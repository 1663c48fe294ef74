import type { Browser, Page } from "@playwright/test";
import { expect, password, test } from "./fixtures.ts";
import { addressOf, newBusyPartner, pagesOf } from "./pages.ts";

const base = process.env.BASE_URL ?? "";

// Each signs up, is invited, joins and looks at every page.
test.describe.configure({ timeout: 180_000 });

for (const role of ["developer", "analyst", "support"] as const) {
  test(`a member in the role ${role} sees every page, and what the role may not do is there with its reason`, async ({
    page,
    browser,
  }) => {
    const places = await newBusyPartner(page);
    const member = await join(page, browser, role);
    for (const folder of pagesOf("dashboard")) {
      const address = addressOf(folder, places);
      await test.step(address, async () => {
        await member.goto(address);
        await expect(member.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(member.getByText("could not be loaded")).toHaveCount(0);
      });
    }
    const maysBuild = role === "developer";
    await member.goto("/sandbox/api-keys");
    await expectAction(member, "Create key", maysBuild);
    await member.goto("/sandbox/webhooks");
    await expectAction(member, "Add endpoint", maysBuild);
    await member.goto("/sandbox/settings/members");
    await expectAction(member, /Invite/, false);
    await member.context().close();
  });
}

/** Usable; or there, not usable, and described by a reason that names who may. */
async function expectAction(page: Page, name: string | RegExp, isAllowed: boolean): Promise<void> {
  const button = page.getByRole("button", { name }).first();
  if (isAllowed) return expect(button).toBeEnabled();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/owners/);
}

/** Invited by the owner whose page this is; joins in a browser of their own. */
async function join(owner: Page, browser: Browser, role: string): Promise<Page> {
  const email = `${role}-${process.pid}-${Date.now()}@example.com`;
  const answer = await owner.request.post("/api/dashboard/sandbox/invitations", {
    headers: { origin: base },
    data: { email, role },
  });
  const { data } = await answer.json();
  const page = await (await browser.newContext({ baseURL: base })).newPage();
  await page.goto(data.link);
  await page.getByLabel("Your name").fill("Grace");
  await page.getByLabel("Choose a password").fill(password);
  await page.getByRole("button", { name: "Accept and sign in" }).click();
  await page.waitForURL(/\/sandbox\/overview/);
  return page;
}
