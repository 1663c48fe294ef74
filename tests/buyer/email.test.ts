import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET as list } from "#app/api/v1/partner/transactions/route.ts";
import { create } from "#app/api/v1/partner/transactions/test-creation.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { saveBrand } from "#lib/brands/save-brand.ts";
import { brandForm } from "#lib/brands/test-brand.ts";
import { viewCheckout } from "#lib/checkout/view-checkout.ts";
import { eraseBuyer } from "#lib/personal-data/erase-buyer.ts";
import { exportBuyer } from "#lib/personal-data/export-buyer.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { searchEverything } from "#lib/search/search-everything.ts";
import { tablesWith } from "#lib/secrets/test-stored-text.ts";
import { captureLog } from "#lib/test-log.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { readEmail, readProviderLink } from "#lib/transactions/buyer-details.ts";
import { fetchOrder } from "#lib/transactions/fetch-order.ts";
import { orderOf } from "#lib/transactions/follow-up.ts";
import { context, newPurchase, now, open, type Partner, pages, purchase, readPage, stored } from "./test-purchase.ts";

const sql = setUpOwnDatabase();

describe("buyer.email", () => {
  it.each(pages)("is on the page of %s", async (provider) => {
    const email = `ada+${randomBase62(6)}@buyer.example`;
    const { token } = await newPurchase(await newTestPartner(), { provider, buyer: { email, email_verified: true } });
    expect((await readPage(await open(token, provider))).email).toBe(email);
  });

  it("is in the same link for a buyer who comes back", async () => {
    const buyer = { email: "ada@buyer.example" };
    const { token } = await newPurchase(await newTestPartner(), { provider: "banxa", buyer });
    const target = await open(token, "banxa");
    expect(target).toContain("?");
    expect(await open(token, "banxa")).toBe(target);
  });

  it("isn't told to Alchemy Pay unless it's verified", async () => {
    const buyer = { email: "ada@buyer.example" };
    const { token } = await newPurchase(await newTestPartner(), { provider: "alchemy-pay", buyer });
    expect((await readPage(await open(token, "alchemy-pay"))).email).toBeUndefined();
  });

  it("is in the form of a provider without a page", async () => {
    const nairas = { fiat_currency: "NGN", amount: 150_000, payment_method: "bank_transfer" };
    for (const provider of ["fonbnk", "yellow-card"]) {
      const buyer = { email: "ada@buyer.example" };
      const { token } = await newPurchase(await newTestPartner(), { provider, ...nairas, buyer });
      await open(token, provider);
      const fields = (await viewCheckout(token, context))?.fields ?? [];
      expect(fields.filter(({ type }) => type === "email")).toMatchObject([{ value: buyer.email }]);
    }
  });

  describe("in a whole purchase", () => {
    const name = "quuxada";
    const email = `${name}+1@buyer.example`;
    // The name is the same in a URL.
    const findAll = async () => [...(await tablesWith(sql, name)), ...(await tablesWith(sql, email))];
    const scopes = new Map<string, Partner["scope"]>();
    const ids = new Map<string, string>();
    it.each(pages)("is nowhere in plain text, and gone once it's paid: %s", async (provider) => {
      const lines = captureLog();
      const partner = await newTestPartner();
      const body = purchase({ provider, buyer: { email, email_verified: true } });
      for (const wrong of [
        { ...body, amount: -1 },
        { ...body, buyer: { email: `${email} ` } },
      ])
        expect((await create(partner, wrong)).status).toBe(400);
      const { status, body: created } = await create(partner, body);
      expect([status, JSON.stringify(created).includes(name)]).toEqual([200, false]);
      const { transaction_id: id, link } = created.data;
      expect(readEmail(await stored(id))).toEqual({ email, isVerified: true });
      expect(await findAll()).toEqual([]);

      const target = await open(link.slice(link.lastIndexOf("/") + 1), provider);
      const ordered = await stored(id);
      expect(readProviderLink(ordered)).toBe(target);
      expect(ordered.providerLink).toMatch(/\/checkout\/\w+\/return$/);
      expect(await findAll()).toEqual([]);
      const { body: listed } = await partner.call(list, "/transactions");
      expect(JSON.stringify(listed)).not.toContain(name);

      expect((await readPage(target)).email).toBe(email);
      await fetch(target, { method: "POST", body: new URLSearchParams({ action: "pay" }), redirect: "manual" });
      await expect
        .poll(async () => {
          const one = enabledProviders("sandbox").find((known) => known.id === provider);
          const update = one && (await fetchOrder(one, orderOf(ordered)));
          if (update) await applyProviderUpdate(id, update, "poll", new Date());
          return (await stored(id)).status;
        })
        .toBe("success");
      expect(await stored(id)).toMatchObject({ sealedBuyer: null, sealedProviderLink: null });
      expect(await findAll()).toEqual([]);
      expect(lines.filter((line) => JSON.stringify(line).includes(name))).toEqual([]);
      scopes.set(provider, partner.scope);
      ids.set(provider, id);
    });

    it("finds the transaction, for support and for an erasure, which leaves nothing to find", async () => {
      const [provider] = pages[0];
      const [scope, id] = [scopes.get(provider), ids.get(provider)];
      if (!scope || !id) throw new Error("nothing was paid");
      expect(await searchEverything(scope, email.toUpperCase(), now)).toMatchObject([{ kind: "transaction", id }]);
      expect((await exportBuyer(scope, { email })).transactions).toMatchObject([{ id, locale: null }]);
      expect(await eraseBuyer(scope, { email }, now, false)).toMatchObject({ transactions: 1, transaction_lookups: 1 });
      expect(await exportBuyer(scope, { email })).toEqual({});
      expect(await searchEverything(scope, email, now)).toEqual([]);
    });
  });
});

it("the page of Transak has the color of the partner's brand, and no language", async () => {
  const partner = await newTestPartner();
  await saveBrand(partner.scope, brandForm({ color: "#0a6b63" }), systemActor, now);
  const { token } = await newPurchase(partner, { provider: "transak", locale: "fr-FR" });
  expect(await readPage(await open(token, "transak"))).toEqual({
    language: undefined,
    email: undefined,
    theme: "0a6b63",
  });
});
