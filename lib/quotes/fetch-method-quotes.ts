import type { Environment } from "#db/enums.ts";
import { type Catalog, getCatalog } from "#lib/assets/catalog.ts";
import { offersIn } from "#lib/countries/offers-in.ts";
import { placeOf } from "#lib/countries/unsupported-country.ts";
import { assetId } from "#lib/providers/assets.ts";
import { deadlineMs } from "#lib/providers/call-with-deadline.ts";
import type { QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { startDeadline } from "#lib/providers/start-deadline.ts";
import { anyMethod } from "./any-method-contract.ts";
import { fetchSharedQuote, type QuoteResult, quoteFailure } from "./fetch-quote.ts";
import { findBlockers } from "./find-blockers.ts";
import { timedOut } from "./share-quote.ts";

/** The methods to quote, by the provider's ID. */
export type MethodsOf = (providerId: string) => string[];

const methodsMax = 6;
const callsMax = 4;

/** For a request of any method: what each provider offers for its route, in the order of the catalog, at most six. Methods that are
 * refused where the buyer lives come last. `only`: no other methods. Undefined for a request of one method. */
export async function chooseMethods(
  environment: Environment,
  request: QuoteRequest,
  only?: readonly string[],
): Promise<MethodsOf | undefined> {
  if (request.method !== anyMethod) return undefined;
  const catalog = await getCatalog(environment);
  const asset = assetId(request);
  const offersMethod = (offers: Catalog["offers"], providerId: string) => {
    const offered = offers.filter(
      ({ provider, side, fiat, assets }) =>
        provider === providerId && side === request.side && fiat === request.fiat && assets.includes(asset),
    );
    return (id: string) => offered.some(({ method }) => method === id);
  };
  const wanted = catalog.methods.map(({ id }) => id).filter((id) => only?.includes(id) ?? true);
  const available = offersIn(catalog, placeOf(request));
  return (providerId) => {
    const served = wanted.filter(offersMethod(available, providerId));
    const refused = wanted.filter(offersMethod(catalog.offers, providerId)).filter((id) => !served.includes(id));
    return [...served, ...refused].slice(0, methodsMax);
  };
}

type MethodQuote = { request: QuoteRequest; result: QuoteResult };
type Asked = { request: QuoteRequest; methods: readonly string[]; now: Date };

/** A provider's quote of each method, four at a time, in the time of one quote: what is late has timed out. Without a method, one
 * entry that says why. */
export async function fetchMethodQuotes(
  provider: RampProvider,
  { request, methods, now }: Asked,
): Promise<MethodQuote[]> {
  const requests = methods.map((method) => ({ ...request, method }));
  const [first, second] = requests;
  if (!first) return [{ request, result: await whyNone(provider, request) }];
  if (!second) return [{ request: first, result: await fetchSharedQuote(provider, first, now) }];

  const results = new Map<QuoteRequest, QuoteResult>();
  const late = Promise.withResolvers<void>();
  let isLate = false;
  const cancel = startDeadline(deadlineMs, () => {
    isLate = true;
    late.resolve();
  });
  const calls = { hasFailed: false };
  const waiting = requests.values();
  const fetchWaiting = async () => {
    for (const next of waiting) {
      if (isLate) return;
      results.set(next, await fetchSharedQuote(provider, next, now, undefined, calls));
    }
  };
  await Promise.race([Promise.all(Array.from({ length: callsMax }, fetchWaiting)), late.promise]);
  cancel();
  return requests.map((one) => ({ request: one, result: results.get(one) ?? timedOut(provider) }));
}

const whyNone = async (provider: RampProvider, request: QuoteRequest): Promise<Unsupported> =>
  (await findBlockers(provider, request))[0] ?? quoteFailure(provider);
