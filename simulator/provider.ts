/** What the core and a provider file know of each other. A provider is one file that exports a SimulatedProvider. */
import type { IncomingHttpHeaders } from "node:http";
import type { Decimal } from "#lib/money.ts";
import type { Deal, Given, Side } from "./deals.ts";

export type Environment = "production" | "sandbox";
export const environments: readonly Environment[] = ["production", "sandbox"];

export const acts = ["pay", "fail", "cancel", "expire", "refund", "hold", "complete"] as const;
export type Act = (typeof acts)[number];

/** What the provider knows when an order begins. */
export type Draft = Deal & {
  /** Made up by the core when absent. */
  id?: string;
  environment: Environment;
  /** The caller's own name for the order. */
  reference: string | null;
  wallet: string | null;
  /** Where the buyer's browser goes after each button of the page. */
  returnUrls: { pay: string | null; fail: string | null; cancel: string | null };
  /** For providers that take a callback address with each order. */
  callbackUrl?: string;
  /** Facts only this provider has a word for. */
  details?: Record<string, string>;
};

/** One callback, kept with its order: the body is as it was when the status changed. */
export type Callback = {
  status: string;
  body: string;
  at: string;
  attempts: number;
  /** The receiver's last HTTP status; 0 where there was no answer. */
  answered: number | null;
  state: "owed" | "delivered" | "given_up" | "dropped";
};

export type Order = Omit<Draft, "id" | "details"> & {
  id: string;
  provider: string;
  details: Record<string, string>;
  /** In the provider's own words. */
  status: string;
  /** What was last done to it; null while nobody has acted. */
  act: Act | null;
  reason: string | null;
  /** BUY: the coins on their way to the wallet. SELL: the seller's deposit. */
  hash: string | null;
  createdAt: string;
  updatedAt: string;
  /** Statuses still to come by themselves. */
  upcoming: string[];
  callbacks: Callback[];
  isCallbackDropped: boolean;
};

/** The provider's own statuses: the one an order is born with, and those each act runs through, in order. */
type Journey = { first: string } & Partial<Record<Act, string[]>>;

export type Method = {
  /** In the provider's own words. */
  id: string;
  name: string;
  sides: Side[];
  fiats: readonly string[];
  percent: Decimal;
  minimumUsd: Decimal;
};

/** A request as it came, path without the provider's first segment. */
export type Asked = {
  method: string;
  path: string;
  params: Record<string, string>;
  /** With the question mark, exactly as sent. */
  search: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  address: string;
  /** Told from the credentials by Stage.authenticate; shown among the calls. */
  environment: Environment | null;
  /** Something worth showing among the calls. */
  note: string | null;
};

export type Answer = { status?: number; json: unknown };
export type Handler = (asked: Asked) => Answer;

/** What the core lends a provider. */
export type Stage = {
  /** Where the provider answers, without a slash at the end. */
  url: string;
  /** Refuses with 401 unless `value` is that setting's value in one of the environments. */
  authenticate(asked: Asked, setting: string, value: string | null | undefined): Environment;
  secret(environment: Environment, setting: string): string;
  /** Ours for theirs; null where the provider does not serve it. */
  asset(theirs: string): string | null;
  method(theirs: string, side: Side, fiat: string): Method | null;
  deal(side: Side, asset: string, fiat: string, method: Method, given: Given & { extraPercent?: Decimal }): Deal;
  /** The least and most of a deal, in this fiat. */
  limits(fiat: string): { min: Decimal; max: Decimal };
  /** Which limit the deal breaks; null when it is within both. */
  broken(deal: Deal): "min" | "max" | null;
  trait(name: string): number;
  createOrder(draft: Draft): Order;
  /** For providers whose caller, not a page, says that the buyer paid or gave up. */
  act(order: Order, act: Act): void;
  /** Null too where the order is of the other environment; no environment looks in both. */
  order(id: string, environment?: Environment): Order | null;
  /** Newest first. */
  ordersByReference(reference: string, environment: Environment): Order[];
};

/** What one start of the simulator runs: handlers close over the stage. */
export type Play = {
  /** "GET /v1/transactions/:id" to its handler. */
  routes: Record<string, Handler>;
  /** The paths of the checkout page. */
  pages: string[];
  /** What the page is about. A draft becomes an order when the buyer acts. Throws Refusal to show a refusal page. */
  open(asked: Asked): { order: Order } | { draft: Draft };
  /** Added to the return address; null adds nothing. */
  returnQuery?(order: Order): Record<string, string>;
  /** Null: the provider says nothing of this status. */
  callback(order: Order): unknown;
};

type Signing = {
  body: string;
  secret: string;
  /** Another credential of the same environment, for schemes that send or sign more than one. */
  credential(setting: string): string;
  path: string;
  nowMs: number;
};

export type SimulatedProvider = {
  /** First segment of its paths, and the word in its variables. */
  id: string;
  name: string;
  /** Their name of an asset to ours, "usdt_trx" to "USDT:tron". */
  assets: Record<string, string>;
  fiats: readonly string[];
  methods: Method[];
  limitsUsd: { min: Decimal; max: Decimal };
  /** Switches of its own for the control address, with their defaults; 0 is off. */
  traits: Record<string, number>;
  journeys: Record<Side, Journey>;
  /** Why an act ended badly, in the provider's words. */
  reasons: Partial<Record<Act, string>>;
  /** Setting names as in the variables; `folder` is for keys that are kept. */
  credentials(environment: Environment, folder: string | null): Record<string, string>;
  addresses(url: string): Record<string, string>;
  /** The credential its callbacks are signed with. */
  callbackSecret: string;
  /** How often a callback is tried; some providers call once. */
  callbackAttempts: number;
  /** What goes with a callback: headers, a query on the address, or another body. */
  sign(signing: Signing): { headers?: Record<string, string>; search?: string; body?: string };
  /** Its error body. */
  refuse(status: number, message: string): unknown;
  play(stage: Stage): Play;
};
