import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { createConnect } from "./http.ts";
import type { Callback, FailureCode, OrderRef, ProviderModule, RampProvider, Side, Status } from "./provider.ts";
import type { ProviderRefund } from "./provider-refund.ts";
import { type RecordedResponse, type RecordedServer, serveRecorded } from "./test-recorded-server.ts";

/** The data of an adapter's test: recorded responses and the expected results. */
export type ProviderCase = {
  module: ProviderModule;
  /** Every setting; `address` is the URL of the recorded responses. */
  settings(address: string): Record<string, string>;
  recorded: readonly RecordedResponse[];
  /** The recorded request of the list of countries, for providers that have one apart from their other lists. */
  countryList?: string;
  needsWalletFor: readonly Side[];
  /** Supported routes; `buy` has a wallet, and `sell` is null for a provider without SELL. */
  buy: FiatRequest;
  sell: FiatRequest | null;
  unsupported: { pair: FiatRequest; method: FiatRequest; tooLittle: FiatRequest; tooMuch: FiatRequest };
  /** Each replaces a recorded response to `buy` with an implausible price. */
  implausible: readonly RecordedResponse[];
  /** The origin that checkout links must have. */
  linkOrigins: Partial<Record<Side, string>>;
  /** How the page learns of a buyer's language ja-JP, verified email address, and dark theme of the color #0a6b63, by parameter of the
   * link or field of a request: "customer.contact_info.email". */
  pageParameters: Partial<Record<Side, Record<string, string>>>;
  /** Email addresses that aren't verified are left out. */
  needsVerifiedEmail?: true;
  /** Replaces a recorded response with a link to another host, for providers that return links. */
  foreignLink?: RecordedResponse;
  order: { known: OrderRef; status: Status; unknown: OrderRef };
  /** Every known status of the provider. */
  statuses: Record<string, Status>;
  /** The failure code of each status that means a failure, cancellation, or expiry. */
  failureCodes: Record<string, FailureCode>;
  /** The statuses that report a refund, and its state. */
  refunds: Record<string, NonNullable<ProviderRefund["status"]>>;
  /** A valid callback at `now` for the order `order.known` with this status. */
  callback(word: string): Callback;
  now: Date;
  /** Callbacks that must be rejected, by name: wrong secret, changed byte, too old. */
  forged: Record<string, Callback>;
  /** What the buyer enters on our page, for providers with buyer fields. */
  buyerInput?: Partial<Record<Side, Record<string, string>>>;
};

/** Every route that the case declares as supported. */
export const supportedRoutes = ({ buy, sell }: ProviderCase): FiatRequest[] => (sell ? [buy, sell] : [buy]);

export type RecordedProvider = {
  provider: RampProvider;
  server: RecordedServer;
  settings: Record<string, string>;
  warnings: string[];
};

/** Serves the recorded responses, those in `instead` first, to a new provider instance. */
export async function withRecordedProvider(
  subject: ProviderCase,
  act: (stage: RecordedProvider) => Promise<void>,
  instead: readonly RecordedResponse[] = [],
) {
  const server = await serveRecorded([...instead, ...subject.recorded]);
  try {
    const settings = subject.settings(server.address);
    const warnings: string[] = [];
    const warn = (warning: string) => warnings.push(warning);
    const provider = subject.module.create(settings, createConnect(), undefined, warn);
    await act({ provider, server, settings, warnings });
  } finally {
    await server.close();
  }
}
