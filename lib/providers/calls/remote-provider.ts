import { deadline } from "#lib/deadline.ts";
import { secondMs } from "#lib/duration.ts";
import { callLimits } from "#lib/providers/http.ts";
import type {
  Checkout,
  Environment,
  ProviderModule,
  Quote,
  RampProvider,
  Unsupported,
} from "#lib/providers/provider.ts";
import { isUnsupported } from "#lib/providers/unsupported.ts";
import type { Method, ProviderDescription } from "./contract.ts";
import { sendCall } from "./send-call.ts";

// Longer than the requests of one call usually take together, at up to 10 s each, and shorter than the claim of a checkout.
const timeoutMs = deadline(30 * secondMs);

/** A provider whose methods run in the process that has its credentials. Deadlines and limits of the caller apply there too. */
export function createRemoteProvider(
  { id, name, profile }: Pick<ProviderModule, "id" | "name" | "profile">,
  environment: Environment,
  { traits, methods }: NonNullable<ProviderDescription["remote"]>,
): RampProvider {
  async function call<Result>(method: Method, ...args: unknown[]): Promise<Result> {
    const limits = callLimits.getStore();
    const createsOrder = method === "createCheckout" && traits.createsOrderAtCheckout;
    const { result, isCalled } = await sendCall(
      "call",
      { environment, provider: id, method, args, maxResponseBytes: limits?.maxResponseBytes },
      { timeoutMs, signal: limits?.signal, createsOrder },
    );
    if (isCalled) limits?.onCall?.();
    return result as Result;
  }

  return {
    id,
    name,
    profile,
    ...traits,
    listOffers: () => call("listOffers"),
    ...(methods.includes("listContracts") && { listContracts: () => call("listContracts") }),
    ...(methods.includes("limitsOf") && { limitsOf: (route) => call("limitsOf", route) }),
    quote: async (request) => withDate(await call("quote", request)),
    ...(methods.includes("getBuyerFields") && { getBuyerFields: (order) => call("getBuyerFields", order) }),
    createCheckout: async (order) => withLinkDate(await call("createCheckout", order)),
    ...(methods.includes("submitStep") && {
      submitStep: (order, step, values) => call("submitStep", order, step, values),
    }),
    getOrder: (order) => call("getOrder", order),
    readCallback() {
      throw new Error("Callbacks are read where the credentials are");
    },
  };
}

type Sent<Value, Name extends keyof Value> = Omit<Value, Name> & { [Key in Name]: string | Exclude<Value[Name], Date> };

const withDate = (quote: Sent<Quote, "expiresAt"> | Unsupported): Quote | Unsupported =>
  isUnsupported(quote) ? quote : { ...quote, expiresAt: quote.expiresAt === null ? null : new Date(quote.expiresAt) };

const withLinkDate = ({ linkExpiresAt, ...checkout }: Sent<Checkout, "linkExpiresAt">): Checkout =>
  linkExpiresAt === undefined ? checkout : { ...checkout, linkExpiresAt: new Date(linkExpiresAt) };
