import { hourMs } from "#lib/duration.ts";
import { log } from "#lib/log.ts";
import { compare } from "#lib/money.ts";
import { assetId } from "#lib/providers/assets.ts";
import type { Limits, QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { contextOf } from "#lib/providers/settings/create-provider.ts";
import { isNarrower, tightest } from "#lib/providers/unsupported.ts";
import { clearCatalogCache, getCatalog } from "./catalog.ts";
import { upsertObservedLimits } from "./queries/observed-limits.ts";

/** Keeps the limit that a refusal of the amount states, if the provider's lists would have allowed the amount, so that the next
 * list of limits has it. Never throws: the refusal is returned in any case. */
export async function recordObservedLimit(
  provider: RampProvider,
  request: QuoteRequest,
  refusal: Unsupported,
  now: Date,
): Promise<void> {
  const stated = statedLimits(refusal);
  const environment = contextOf(provider)?.environment;
  if (!stated || !environment) return;
  try {
    const { side, fiat, method } = request;
    const route = { environment, provider: provider.id, side, fiat, method, asset: assetId(request) };
    const { offers, observed } = await getCatalog(environment);
    const isOfRoute = (row: Omit<typeof route, "environment" | "asset">) =>
      row.provider === provider.id && row.side === side && row.fiat === fiat && row.method === method;
    const offer = offers.find(isOfRoute);
    if (!offer) return;
    const listed = tightest({ min: offer.minAmount, max: offer.maxAmount }, offer.assetLimits?.[route.asset]);
    if (!isNarrower(stated, listed)) return;
    const known = observed.find((row) => isOfRoute(row) && row.asset === route.asset);
    const isKnown = known && isSame(stated, known) && now.getTime() - known.observedAt.getTime() < hourMs;
    if (isKnown) return;
    await upsertObservedLimits({
      ...route,
      minAmount: stated.min ?? known?.minAmount ?? null,
      maxAmount: stated.max ?? known?.maxAmount ?? null,
      observedAt: now,
    });
    clearCatalogCache(environment);
  } catch (error) {
    log.warn("a provider's limit was not kept", { provider: provider.id, error });
  }
}

/** The limit that the amount exceeds. */
function statedLimits({ unsupported, min, max }: Unsupported): Limits | null {
  if (unsupported === "amount_below_minimum" && min !== undefined) return { min, max: null };
  if (unsupported === "amount_above_maximum" && max !== undefined) return { min: null, max };
  return null;
}

const isSame = ({ min, max }: Limits, known: { minAmount: string | null; maxAmount: string | null }): boolean =>
  (min === null || (known.minAmount !== null && compare(min, known.minAmount) === 0)) &&
  (max === null || (known.maxAmount !== null && compare(max, known.maxAmount) === 0));
