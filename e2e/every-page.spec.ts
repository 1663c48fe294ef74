import type { Page } from "playwright/test";
import postgres from "postgres";
import { expect, signUp, test } from "./fixtures.ts";
import { inspectPage } from "./inspect-page.ts";
import { signInAsOperator, svc } from "./operator-console.ts";
import { addressOf, isPlain, pagesOf, publicParams } from "./page-folders.ts";
import { newPartnerWithData, newPartnerWithTransaction } from "./pages.ts";
import { Transcript } from "./transcript.ts";

const checkout = "checkout/[token]";

// Each test signs in once and then visits many pages; signing in for every page would dominate the run.
test.describe.configure({ timeout: 1_200_000 });

type Visit = { page: Page; transcript: Transcript; isVariant?: boolean };

async function inspect({ page, transcript, isVariant }: Visit, address: string): Promise<void> {
  await test.step(address, async () => {
    await inspectPage(page, address, { isVariant });
    await transcript.addPage(page, address);
  });
}

async function inspectAll(visit: Visit, folders: string[], params: Record<string, string>): Promise<void> {
  expect(folders.length).toBeGreaterThan(4);
  const titles: string[] = [];
  for (const folder of folders) {
    await inspect(visit, addressOf(folder, params));
    titles.push(await visit.page.title());
  }
  // Readers can distinguish their tabs.
  expect.soft(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
}

test("dashboard pages with data meet the page requirements and the rules of our copy", async ({ page }) => {
  const transcript = new Transcript();
  const params = await newPartnerWithData(page);
  await inspectAll({ page, transcript }, pagesOf("dashboard"), params);
  const quote = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card";
  await inspect({ page, transcript }, `/sandbox/quotes?${quote}&amount=150000`);
  for (const amount of ["1", "x"]) await transcript.visit(page, `/sandbox/quotes?${quote}&amount=${amount}`);
  for (const query of ["status=failed", "provider=nobody"])
    await transcript.visit(page, `/sandbox/transactions?${query}`);
  for (const query of ["status=5xx", "q=color%3Ared", "window=1h"])
    await transcript.visit(page, `/sandbox/api-logs?${query}`);
  await inspect({ page, transcript }, addressOf(checkout, params));
  transcript.finish("dashboard");
});

const lists = pagesOf("dashboard").filter((folder) => folder.split("[").length === 2);

test("empty pages meet the page requirements and the rules of our copy", async ({ page }) => {
  const transcript = new Transcript();
  await signUp(page);
  await inspectAll({ page, transcript, isVariant: true }, lists, { environment: "sandbox" });
  transcript.finish("empty-sandbox");
});

test("empty production pages meet the rules of our copy", async ({ page }) => {
  const transcript = new Transcript();
  await signUp(page);
  for (const folder of lists) await transcript.visit(page, addressOf(folder, { environment: "production" }));
  transcript.finish("empty-production");
});

test("operator pages meet the page requirements, and they, emails, and the CLI the rules of our copy", async ({
  page,
}) => {
  const transcript = new Transcript();
  await signInAsOperator(page);
  await inspectAll({ page, transcript }, pagesOf("operator"), await newPartnerWithTransaction(page));
  await inspect({ page, transcript }, "/operator/catalog?id=BTC%3Amainnet");
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const mails = await sql`select distinct subject from outbox order by subject limit 50`;
  await sql.end();
  for (const { subject } of mails) transcript.add(`email: ${subject}`, "");
  transcript.add("svc help", await svc("help"));
  transcript.finish("operator");
});

test("public pages meet the page requirements and the rules of our copy", async ({ page }) => {
  const transcript = new Transcript();
  const pages = pagesOf("public").filter((folder) => !isPlain(folder));
  await inspectAll({ page, transcript }, pages, publicParams);
  for (const slug of ["coverage", "createTransaction"]) await inspect({ page, transcript }, `/docs/${slug}`);
  for (const folder of pagesOf("public").filter(isPlain))
    await inspect({ page, transcript }, addressOf(folder, publicParams));
  for (const address of ["/no/such/page", "/sign-in?error=CredentialsSignin"]) await transcript.visit(page, address);
  transcript.finish("public");
});
