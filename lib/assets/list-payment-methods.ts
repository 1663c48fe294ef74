import type { Environment } from "#db/enums.ts";
import type { PaymentMethodList, PaymentMethodQuery } from "#lib/assets/contract.ts";
import { placeKey } from "#lib/countries/countries.ts";
import { offersIn } from "#lib/countries/offers-in.ts";
import { readPlace } from "#lib/countries/read-place.ts";
import type { MinuteRange } from "#lib/providers/usual-minutes.ts";
import { type Catalog, getCatalog, listOnce } from "./catalog.ts";

/** The payment methods for a direction and fiat currency. Recommends the one that most providers support.
 * Throws validation_failed on region. */
export async function listPaymentMethods(
  environment: Environment,
  query: PaymentMethodQuery,
  baseUrl: string,
): Promise<PaymentMethodList> {
  const place = readPlace(query);
  const catalog = await getCatalog(environment);
  const { type, fiat_currency, crypto_currency, network } = query;
  const key = ["methods", type, fiat_currency, crypto_currency, network, placeKey(place), baseUrl].join(" ");
  return listOnce(catalog, key, () => {
    const { methods } = catalog;
    return listIn({ methods, offers: offersIn(catalog, place) }, query, baseUrl);
  });
}

/** Payments that buyers start in their own bank. */
const manualTransfers = new Set(["bank_transfer", "sepa_bank_transfer", "faster_payments", "interac"]);

const spanOf = (a: MinuteRange, b: MinuteRange = a): MinuteRange => ({
  min: Math.min(a.min, b.min),
  max: Math.max(a.max, b.max),
});

function listIn(
  { methods, offers }: Pick<Catalog, "methods" | "offers">,
  query: PaymentMethodQuery,
  baseUrl: string,
): PaymentMethodList {
  const isAsset = (asset: string) => {
    const [code, network] = asset.split(":");
    return (!query.crypto_currency || code === query.crypto_currency) && (!query.network || network === query.network);
  };
  const providersOf = new Map<string, number>();
  const minutes = new Map<string, MinuteRange>();
  for (const { side, fiat, method, assets, usualMinutes } of offers) {
    if (side !== query.type || fiat !== query.fiat_currency || !assets.some(isAsset)) continue;
    providersOf.set(method, (providersOf.get(method) ?? 0) + 1);
    if (usualMinutes) minutes.set(method, spanOf(usualMinutes, minutes.get(method)));
  }
  const listed = methods.filter(({ id }) => providersOf.has(id));
  const most = Math.max(...providersOf.values());
  return {
    payment_methods: listed.map(({ id, name, tagline, logo }) => ({
      svc_id: id,
      logo: `${baseUrl}/icons/methods/${logo}.svg`,
      name,
      tagline,
      usual_minutes: minutes.get(id) ?? null,
      is_manual_transfer: query.type === "BUY" && manualTransfers.has(id),
    })),
    recommended: listed.find(({ id }) => providersOf.get(id) === most)?.id ?? "",
  };
}
