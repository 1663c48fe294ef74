import { mkdirSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import postgres from "postgres";
import { copyRules } from "#tests/copy-rules.ts";
import { expect, signUp, test } from "./fixtures.ts";
import { signInAsOperator, svc } from "./operator-console.ts";
import { addressOf, newPartnerWithData, newPartnerWithTransaction, pagesOf, publicParams } from "./pages.ts";

// Writes the visible text of every page, dialog, email and CLI screen to .data/copy/*.txt for proofreading, and checks
// it against the same rules as the source.
test.describe.configure({ timeout: 480_000 });

const folder = ".data/copy";

class Transcript {
  #parts: string[] = [];

  add(title: string, text: string): void {
    this.#parts.push(`\n======== ${title}\n${text.replaceAll(/\n{2,}/g, "\n").trim()}\n`);
  }

  /** Adds the page's title, its text including accessible names, and the text of every dialog its buttons open. */
  async visit(page: Page, address: string): Promise<void> {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    this.add(`${address}   [${await page.title()}]`, await textOf(page));
    await page.locator("details:not([open]) > summary").evaluateAll((all) => {
      for (const summary of all)
        if (summary.parentElement instanceof HTMLDetailsElement) summary.parentElement.open = true;
    });
    this.add(`${address}   all sections open`, await textOf(page));
    const openers = page.locator("main button[aria-haspopup=dialog]:enabled:visible");
    for (let index = 0; index < Math.min(await openers.count(), 8); index += 1) {
      await openers.nth(index).click();
      const dialog = page.getByRole("dialog").first();
      await dialog.waitFor({ state: "visible" });
      this.add(`${address}   dialog`, await dialog.innerText());
      // Not every dialog closes on Escape: a secret that is shown once stays open.
      await page.goto(address);
      await page.waitForLoadState("networkidle");
    }
  }

  finish(name: string): void {
    const text = this.#parts.join("");
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/${name}.txt`, text);
    expect(text.length).toBeGreaterThan(500);
    const found = copyRules.flatMap(({ pattern, instead }) =>
      text.split("\n").flatMap((line) => (pattern.test(line) ? [`${line.trim()} (write: ${instead})`] : [])),
    );
    expect(found).toEqual([]);
  }
}

async function textOf(page: Page): Promise<string> {
  const labels = await page.locator("body [aria-label], body [title], body [placeholder]").evaluateAll((all) =>
    all.map((element) =>
      ["aria-label", "title", "placeholder"]
        .map((name) => element.getAttribute(name) ?? "")
        .join(" ")
        .trim(),
    ),
  );
  return `${await page.locator("body").innerText()}\n-- labels: ${[...new Set(labels)].join(" | ")}`;
}

test("dashboard copy", async ({ page }) => {
  const transcript = new Transcript();
  const params = await newPartnerWithData(page);
  for (const place of pagesOf("dashboard")) await transcript.visit(page, addressOf(place, params));
  const quote = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card";
  for (const amount of ["150000", "1", "x"]) await transcript.visit(page, `/sandbox/quotes?${quote}&amount=${amount}`);
  for (const query of ["status=failed", "provider=nobody"])
    await transcript.visit(page, `/sandbox/transactions?${query}`);
  for (const query of ["status=5xx", "q=color%3Ared", "window=1h"])
    await transcript.visit(page, `/sandbox/api-logs?${query}`);
  await transcript.visit(page, addressOf("checkout/[token]", params));
  transcript.finish("dashboard");
});

test("copy of a new partner's empty pages", async ({ page }) => {
  const transcript = new Transcript();
  await signUp(page);
  const lists = pagesOf("dashboard").filter((place) => place.split("[").length === 2);
  for (const environment of ["sandbox", "production"])
    for (const place of lists) await transcript.visit(page, addressOf(place, { environment }));
  transcript.finish("empty");
});

test("operator copy, emails and CLI", async ({ page }) => {
  const transcript = new Transcript();
  await signInAsOperator(page);
  const params = await newPartnerWithTransaction(page);
  for (const place of pagesOf("operator")) await transcript.visit(page, addressOf(place, params));
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const mails = await sql`select distinct on (subject) subject, text from outbox order by subject limit 50`;
  await sql.end();
  for (const { subject, text } of mails) transcript.add(`email: ${subject}`, String(text));
  transcript.add("svc help", await svc("help"));
  transcript.finish("operator");
});

test("public copy and docs", async ({ page }) => {
  const transcript = new Transcript();
  for (const place of pagesOf("public")) await transcript.visit(page, addressOf(place, publicParams));
  for (const address of ["/no/such/page", "/sign-in?error=CredentialsSignin"]) await transcript.visit(page, address);
  transcript.finish("public");
});
