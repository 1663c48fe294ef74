import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Overview } from "#lib/overview/contract.ts";
import { linksOf } from "./links.ts";
import { ProviderShares } from "./provider-shares.tsx";

const counts = { created: 60, success: 30, ended: 50, best: 20 };

/** What the section reads of an overview. */
function overviewOf(providerCount: number) {
  const created = { now: 10, before: 0 };
  const providers = Array.from({ length: providerCount }, (_, index) => ({
    ...{ id: `provider-${index}`, name: `Provider ${index}`, created, success: 5, ended: 8, medianSeconds: 60 },
  }));
  const scope = { period: "30d", from: "2026-11-01T00:00:00.000Z", to: null, currency: null, type: null } as const;
  const days = { first: "2026-11-01", last: "2026-11-30" };
  const transactions = { now: counts, before: counts };
  return { ...scope, days, providers, transactions, medianSeconds: { now: 60, before: 60 } } as unknown as Overview;
}

it.each([1, 5, 6])("lists the five largest of %s providers, and all together with a link to the report", (count) => {
  const overview = overviewOf(count);
  const shares = createElement(ProviderShares, { overview, links: linksOf("sandbox", overview) });
  // Tables read the router, which they use once they are hydrated.
  const html = renderToStaticMarkup(createElement(AppRouterContext.Provider, { value: {} as never }, shares));
  const names = [...html.matchAll(/>(Provider \d|All providers)</g)].map(([, name]) => name);
  const shown = ["Provider 0", "Provider 1", "Provider 2", "Provider 3", "Provider 4"].slice(0, count);
  expect(names).toEqual([...shown, "All providers"]);
  expect(html).toMatch(/<a [^>]*href="\/sandbox\/reports\/providers\?[^"]*"[^>]*>All providers<\/a>/);
});
