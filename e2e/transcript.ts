import { mkdirSync, writeFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { copyRules } from "#tests/copy-rules.ts";
import { expect } from "./fixtures.ts";

const folder = ".data/copy";

/** Collects the visible text of pages, dialogs, emails and CLI screens for proofreading. */
export class Transcript {
  #parts: string[] = [];

  add(title: string, text: string): void {
    this.#parts.push(`\n======== ${title}\n${text.replaceAll(/\n{2,}/g, "\n").trim()}\n`);
  }

  async visit(page: Page, address: string): Promise<void> {
    await this.#reload(page, address);
    await this.addPage(page, address);
  }

  async #reload(page: Page, address: string): Promise<void> {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
  }

  /** Adds the open page's title, its text including accessible names, and the text of every dialog its buttons open. */
  async addPage(page: Page, address: string): Promise<void> {
    await page.setViewportSize({ width: 1280, height: 800 });
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
      await page.keyboard.press("Escape");
      // Not every dialog closes on Escape: a secret that is shown once stays open.
      if (await dialog.isVisible()) await this.#reload(page, address);
    }
  }

  /** Writes it to .data/copy and checks it against the same rules as the source. */
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
