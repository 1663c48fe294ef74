import { createConnect } from "./http.ts";
import type { Callback, OrderRef, ProviderModule, QuoteRequest, RampProvider, Side, Status } from "./provider.ts";
import { type RecordedResponse, type RecordedServer, serveRecorded } from "./test-recorded-server.ts";

/** An adapter's test is data: its recorded answers, and what they must turn into. */
export type ProviderCase = {
  module: ProviderModule;
  /** Every setting; `address` is where the recorded answers are served. */
  settings(address: string): Record<string, string>;
  recorded: readonly RecordedResponse[];
  needsWalletFor: readonly Side[];
  /** Served routes; `buy` has a wallet, and a provider that buys nothing back has no `sell`. */
  buy: QuoteRequest;
  sell: QuoteRequest | null;
  unsupported: { pair: QuoteRequest; method: QuoteRequest; tooLittle: QuoteRequest; tooMuch: QuoteRequest };
  /** Each takes the place of a recorded answer to `buy` and holds a price nobody could mean. */
  implausible: readonly RecordedResponse[];
  /** Where checkout links must lead. */
  linkOrigins: Partial<Record<Side, string>>;
  /** Takes the place of a recorded answer and leads the buyer elsewhere, where links come from the provider. */
  foreignLink?: RecordedResponse;
  order: { known: OrderRef; status: Status; unknown: OrderRef };
  /** Every word the provider is known to say. */
  statuses: Record<string, Status>;
  /** Genuine at `now`, about the order `order.known`, with this status word. */
  callback(word: string): Callback;
  now: Date;
  /** Named callbacks that must be refused: wrong secret, changed byte, too old. */
  forged: Record<string, Callback>;
  /** What a buyer enters on our page, for providers that ask there. */
  buyerInput?: Partial<Record<Side, Record<string, string>>>;
};

/** Every route the case says is served. */
export const supportedRoutes = ({ buy, sell }: ProviderCase): QuoteRequest[] => (sell ? [buy, sell] : [buy]);

export type RecordedProvider = { provider: RampProvider; server: RecordedServer; settings: Record<string, string> };

/** Plays the recorded answers, those of `instead` first, to a provider just created. */
export async function withRecordedProvider(
  subject: ProviderCase,
  act: (stage: RecordedProvider) => Promise<void>,
  instead: readonly RecordedResponse[] = [],
) {
  const server = await serveRecorded([...instead, ...subject.recorded]);
  try {
    const settings = subject.settings(server.address);
    await act({ provider: subject.module.create(settings, createConnect()), server, settings });
  } finally {
    await server.close();
  }
}
