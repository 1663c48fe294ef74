import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET as list } from "#app/api/v1/partner/transactions/route.ts";
import { create } from "#app/api/v1/partner/transactions/test-creation.ts";
import { errorsOf, type Fields, newPurchase, open, pages, purchase, readPage, stored } from "./test-purchase.ts";

// Each database has its own access token for Transak, of which the newest ends the others; see email.test.ts.
const withoutTransak = pages.filter(([provider]) => provider !== "transak");

describe("locale", () => {
  it.each(withoutTransak)("opens the page of %s in the language %s", async (provider, language) => {
    const { token } = await newPurchase(await newTestPartner(), { provider, locale: "fr-FR" });
    const page = await readPage(await open(token, provider));
    expect(page).toEqual({ language, email: undefined, theme: undefined });
  });

  it("is English where a language is required and none is known, and the one chosen on our page before the transaction's", async () => {
    const partner = await newTestPartner();
    const opened = async (fields: Fields, language?: string) => {
      const { token } = await newPurchase(partner, { provider: "paybis", ...fields });
      return (await readPage(await open(token, "paybis", language))).language;
    };
    expect(await opened({})).toBe("en");
    expect(await opened({ locale: "fil-PH" })).toBe("en");
    expect(await opened({ locale: "fr" }, "sw-KE")).toBe("sw");
    expect(await opened({}, "pt")).toBe("pt");
  });

  it("is returned in its canonical spelling, and is null without one", async () => {
    const partner = await newTestPartner();
    await newPurchase(partner, {});
    await newPurchase(partner, { locale: "ZH-hant-hk" });
    await newPurchase(partner, { locale: "tlh-x-qonos" });
    const { body } = await partner.call(list, "/transactions");
    const locales = body.data.transactions.map(({ locale }: { locale: string | null }) => locale);
    expect(locales).toEqual(["tlh-x-qonos", "zh-Hant-HK", null]);
  });

  it("makes no other request of another spelling, and another of another language", async () => {
    const partner = await newTestPartner();
    const body = purchase({ locale: "fr-FR" });
    expect((await create(partner, body)).status).toBe(200);
    expect((await create(partner, { ...body, locale: "FR-fr" })).headers.get("idempotent-replayed")).toBe("true");
    expect((await create(partner, { ...body, locale: "fr-CA" })).status).toBe(409);
    expect((await create(partner, { ...body, locale: null })).status).toBe(409);
  });

  it("has to be well-formed, and at most 35 characters long", async () => {
    for (const locale of ["fr_FR", "f", "fr-", "français", " fr"])
      expect(await errorsOf({ locale })).toEqual([400, ["locale invalid_format"]]);
    expect(await errorsOf({ locale: 7 })).toEqual([400, ["locale invalid_type"]]);
    expect(await errorsOf({ locale: `fr-x-${"a".repeat(8)}-${"b".repeat(8)}-${"c".repeat(8)}-def` })).toEqual([
      200,
      [],
    ]);
    expect(await errorsOf({ locale: `fr-x-${"a".repeat(8)}-${"b".repeat(8)}-${"c".repeat(8)}-defg` })).toEqual([
      400,
      ["locale out_of_range"],
    ]);
  });
});

describe("buyer", () => {
  it("takes the place of the transaction's country and region, and has to agree with them", async () => {
    const partner = await newTestPartner();
    const { id } = await newPurchase(partner, { buyer: { country: "US", region: "TX" }, provider: "moonpay" });
    await newPurchase(partner, {
      country: "US",
      region: "TX",
      buyer: { country: "US", region: "TX" },
      provider: "moonpay",
    });
    await newPurchase(partner, { country: "US", buyer: { region: "TX" }, provider: "moonpay" });
    expect(await stored(id)).toMatchObject({ country: "US", region: "TX" });
    const { body } = await partner.call(list, "/transactions");
    expect(body.data.transactions).toMatchObject(Array(3).fill({ country: "US", region: "TX" }));
    expect(body.data.transactions[0]).not.toHaveProperty("buyer");
    expect(await errorsOf({ country: "US", buyer: { country: "FR" } })).toEqual([400, ["buyer.country invalid_value"]]);
    expect(await errorsOf({ country: "US", region: "TX", buyer: { region: "NY" } })).toEqual([
      400,
      ["buyer.region invalid_value"],
    ]);
    expect(await errorsOf({ buyer: { region: "TX" } })).toEqual([400, ["buyer.region missing"]]);
    expect(await errorsOf({ country: "US", buyer: { region: "ZZ" } })).toEqual([400, ["buyer.region unknown_value"]]);
    expect(await errorsOf({ country: "US", region: "ZZ", buyer: { region: "ZZ" } })).toEqual([
      400,
      ["region unknown_value"],
    ]);
  });

  it("names each invalid field, without its value, and ignores empty ones", async () => {
    const wrong = { email: "ada@", email_verified: "yes", country: "ZZ", phone: "1" };
    const { body } = await create(await newTestPartner(), purchase({ buyer: wrong }));
    expect(body.data.errors).toEqual([
      { field: "buyer.email", code: "invalid_format", message: "Must be an email address" },
      { field: "buyer.email_verified", code: "invalid_type", message: "Must be true or false" },
      { field: "buyer.country", code: "unknown_value", message: "Must be an ISO 3166-1 code such as NG" },
      { field: "buyer.phone", code: "unknown", message: "Unknown field" },
    ]);
    expect(await errorsOf({ buyer: { email: "", email_verified: null, country: "" } })).toEqual([200, []]);
    expect(await errorsOf({ buyer: "ada@buyer.example" })).toEqual([400, ["buyer invalid_type"]]);
    const domain = `@${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(60)}.example`;
    const ofLength = (length: number) => ({ buyer: { email: `${"a".repeat(length - domain.length)}${domain}` } });
    expect(await errorsOf(ofLength(254))).toEqual([200, []]);
    expect(await errorsOf(ofLength(255))).toEqual([400, ["buyer.email out_of_range"]]);
  });

  it("is part of what a repeated request has to have, in any order", async () => {
    const partner = await newTestPartner();
    const buyer = { email: "ada@buyer.example", email_verified: true };
    const body = purchase({ buyer });
    const replayed = async (changed: Fields) => (await create(partner, { ...body, ...changed })).headers;
    expect((await create(partner, body)).status).toBe(200);
    const reversed = { buyer: { email_verified: true, email: "ada@buyer.example" } };
    expect((await replayed(reversed)).get("idempotent-replayed")).toBe("true");
    for (const other of [{ ...buyer, email: "ada@other.example" }, { ...buyer, email_verified: false }, null])
      expect((await create(partner, { ...body, buyer: other })).status).toBe(409);
  });
});
