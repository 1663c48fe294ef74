import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { create, transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";
import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { selectTransactionById } from "#lib/transactions/queries/open-transactions.ts";

export const now = new Date();
const euros = { fiat_currency: "EUR", amount: 200, wallet_address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" };

/** Providers with their own page, and the language that it opens in for fr-FR. */
export const pages = [
  ["moonpay", "fr"],
  ["paybis", "fr"],
  ["guardarian", "fr"],
  ["mercuryo", "fr"],
  ["transak", undefined],
  ["banxa", undefined],
  ["alchemy-pay", undefined],
] as const;

export type Partner = Awaited<ReturnType<typeof newTestPartner>>;
export type Fields = Record<string, unknown>;

/** A purchase that all of them offer. */
export const purchase = (fields: Fields): Fields => transactionBody({ ...euros, ...fields });

export async function newPurchase(partner: Partner, fields: Fields) {
  const { status, body } = await create(partner, purchase(fields));
  expect([status, body.msg]).toEqual([200, expect.any(String)]);
  const { transaction_id: id, link } = body.data;
  return { id: String(id), token: String(link).slice(link.lastIndexOf("/") + 1) };
}

export const errorsOf = async (fields: Fields) => {
  const { status, body } = await create(await newTestPartner(), purchase(fields));
  return [status, (body.data.errors ?? []).map(({ field, code }: Record<string, string>) => `${field} ${code}`)];
};

export async function stored(id: string) {
  const row = await selectTransactionById(id);
  if (!row) throw new Error("the transaction is gone");
  return row;
}

export const context = {
  providersIn: enabledProviders,
  baseUrl: () => "http://127.0.0.1:3000",
  buyerIp: "127.0.0.1",
  now,
};
/** Presses Continue, where the buyer chose this language. Guardarian accepts one order per minute from each address. */
export function open(token: string, provider: string, language?: string): Promise<string> {
  const own = provider === "guardarian" && { buyerIp: `10.${randomBytes(3).join(".")}` };
  return startCheckout(token, null, { ...context, ...own, ...(language && { language }) });
}

/** What the simulated provider's page prints. */
export async function readPage(target: string) {
  const page = await (await fetch(target)).text();
  const read = (name: string) => new RegExp(`<dt>${name}</dt><dd class="">(.*?)</dd>`).exec(page)?.[1];
  return { language: read("Language"), email: read("Email"), theme: read("Theme") };
}
