/** The interface between the simulator and its provider files. A provider file exports a SimulatedProvider. */
import type { IncomingHttpHeaders } from "node:http";
import type { Decimal } from "#lib/money.ts";
import type { AmountInput, Deal, Side } from "./deals.ts";

export type Environment = "production" | "sandbox";
export const environments: readonly Environment[] = ["production", "sandbox"];

export const actions = ["pay", "fail", "cancel", "expire", "refund", "hold", "complete"] as const;
export type Action = (typeof actions)[number];

type ReturnUrls = { pay: string | null; fail: string | null; cancel: string | null };

/** The initial data of an order. */
export type OrderDraft = Deal & {
  /** Generated if absent. */
  id?: string;
  environment: Environment;
  /** The caller's reference. */
  reference: string | null;
  wallet: string | null;
  /** The redirect URL of each button of the page, or of all of them. */
  returnUrls: ReturnUrls | string | null;
  /** For providers that take a callback URL with each order. */
  callbackUrl?: string;
  /** Fields that only this provider has. */
  details?: Record<string, string>;
};

/** The body is as it was when the status changed. */
export type Callback = {
  status: string;
  body: string;
  /** As first sent, which retries repeat. */
  signed?: Signed;
  at: string;
  attempts: number;
  /** HTTP status of the last attempt; 0 without a response. */
  responseStatus: number | null;
  state: "pending" | "delivered" | "failed" | "dropped";
};

export type Order = Omit<OrderDraft, "id" | "details"> & {
  id: string;
  provider: string;
  details: Record<string, string>;
  /** The provider's own status. */
  status: string;
  /** The last action; null before the first. */
  action: Action | null;
  reason: string | null;
  /** In the currency of the payment. Absent: all of it. */
  refundAmount?: string;
  /** BUY: the transfer to the wallet. SELL: the seller's deposit. */
  hash: string | null;
  createdAt: string;
  updatedAt: string;
  /** Statuses that follow automatically. */
  upcoming: string[];
  callbacks: Callback[];
  isCallbackDropped: boolean;
};

/** The provider's own statuses: the first one of an order, and those of each action, in order. An action without any is not
 * possible. "complete" jumps to the last one of "pay". */
type StatusFlow = { first: string } & Partial<Record<Exclude<Action, "complete">, string[]>>;

export type Method = {
  /** The provider's own ID. */
  id: string;
  name: string;
  sides: Side[];
  fiats: readonly string[];
  percent: Decimal;
  minimumUsd: Decimal;
};

/** What every handler gets. `path` is without the provider's first segment. */
export type ApiRequest = {
  context: ApiContext;
  method: string;
  path: string;
  params: Record<string, string>;
  /** With the question mark, exactly as sent. */
  search: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  address: string;
  /** Set by ApiContext.authenticate; shown in the call log. */
  environment: Environment | null;
  /** A remark for the call log. */
  note: string | null;
  /** Of the response: 200, unless a handler sets another. */
  status: number;
};
/** `environment` is the one that its credentials belong to. */
export type AuthenticatedRequest = ApiRequest & { environment: Environment };
/** Returns the JSON of the response. */
export type Handler<Request = AuthenticatedRequest> = (request: Request) => unknown;
/** What a checkout page shows. A draft becomes an order when the buyer acts. Throws ApiError to show an error page. */
export type Opener = (request: ApiRequest) => { order: Order } | { draft: OrderDraft };

export type Route = { side: Side; asset: string; fiat: string };
export type Input = AmountInput & { extraPercent?: Decimal | undefined };

/** What a provider refuses, with the status and the text of its error. The text can name {code}, {symbol}, {chain}, {fiat},
 * {currency} (the fiat in lower case), {method}, {kind} ("purchase" or "sell"), and {limit}. `chain` is for a known
 * coin on another chain; without it, `asset` is. `pair` is used for any other reason without an entry. */
export type Refusals = Partial<
  Record<"asset" | "chain" | "fiat" | "side" | "method" | "min" | "max" | "pair", [status: number, text: string]>
>;

/** The functions that a provider file can use. */
export type ApiContext = {
  provider: SimulatedProvider;
  /** The provider's base URL, without a trailing slash. */
  url: string;
  /** Throws ApiError 401 unless `value` is the value of that setting in one of the environments. */
  authenticate(request: ApiRequest, setting: string, value: string | string[] | null | undefined): Environment;
  secret(environment: Environment, setting: string): string;
  /** Our asset for the provider's code; null if the provider does not serve it. */
  asset(code: string): string | null;
  /** The provider's code for our asset. */
  codeOf(asset: string): string;
  /** The code of a coin and its chain; without a chain, the first code of the coin. */
  codeFor(symbol: string | null | undefined, chain: string | null | undefined): string;
  /** The asset and currency, if the provider trades them. Throws ApiError as the provider's `refusals` say. */
  route(side: Side, code: string, fiat: string): Route;
  /** The deal by this method, or by the first one without. Throws ApiError as the provider's `refusals` say. */
  quote(route: Route, method: string | null | undefined, input: Input): Deal;
  /** A deal by each method of the route, whatever the limits. */
  deals(route: Route, input: Input): Deal[];
  /** Returns the deal. Throws ApiError if it is outside the limits. */
  withinLimits(deal: Deal): Deal;
  /** Null within the limits. */
  exceededLimit(deal: Deal): "min" | "max" | null;
  method(id: string, side: Side, fiat: string): Method | null;
  methods(side: Side, fiat: string): Method[];
  /** Fiat per coin, before fees. */
  price(asset: string, side: Side, fiat: string): Decimal;
  /** The coins that this much fiat buys, before fees. */
  coinsFor(asset: string, fiat: string, amount: Decimal): Decimal;
  /** What the provider's lists say; without an asset, of all of them. */
  limits(fiat: string, asset?: string): { min: Decimal; max: Decimal };
  /** Throws ApiError 404 with the message for an unknown order or one of the other environment. */
  requireOrder(id: string | null | undefined, environment: Environment | undefined, message: string): Order;
  trait(name: string): number;
  /** Whether the trait is not 0. */
  has(trait: string): boolean;
  createOrder(draft: OrderDraft): Order;
  /** For providers whose API, not a page, reports that the buyer paid or canceled. */
  perform(order: Order, action: Action): void;
  /** Null for an order of the other environment; without an environment, searches both. */
  order(id: string | null | undefined, environment?: Environment): Order | null;
  /** Newest first. */
  orders(environment: Environment): Order[];
  /** Newest first. */
  ordersByReference(reference: string | null | undefined, environment: Environment): Order[];
  /** What the provider remembers besides orders, by a name of its choice, until a reset. */
  store<Value>(name: string): Map<string, Value>;
};

type Signing = {
  body: string;
  secret: string;
  path: string;
  nowMs: number;
  trait(name: string): number;
};

/** One documented behavior of a provider. Its key is a trait: switched on by default, and 0 switches it off. */
export type Rule = {
  /** A sentence without its subject, and the title of the test that shows it. */
  rule: string;
  /** The documentation that states it. */
  source: string;
  /** The default of the trait; 1 if absent. */
  value?: number;
};

/** What is added to a callback: headers, a query, or a different body. */
export type Signed = { headers?: Record<string, string>; search?: string; body?: string };

export type SimulatedProvider = {
  /** First path segment, and part of the environment variable names. */
  id: string;
  name: string;
  /** Our asset by the provider's code: "usdt_trx" is "USDT:tron". */
  assets: Record<string, string>;
  fiats: readonly string[];
  methods: Method[];
  limitsUsd: { min: Decimal; max: Decimal };
  /** By our asset, of those with a higher minimum than the others. */
  assetMinimumsUsd?: Record<string, Decimal>;
  /** Provider-specific switches of the control API, with their defaults; 0 is off. */
  traits?: Record<string, number>;
  /** What is known from documents only, in contrast to `traits`. The trait `lenient` switches all of them off. */
  rules?: Record<string, Rule>;
  /** Between the coin and the chain in the code of an asset. */
  separator?: string;
  /** Our assets that it doesn't buy from anybody. */
  buyOnly?: readonly string[];
  refusals: Refusals;
  statusFlows: Record<Side, StatusFlow>;
  /** The provider's own reason for each action that can have one. */
  reasons?: Partial<Record<Action, string>>;
  /** Credential settings. `folder` is for keys stored on disk. */
  credentials(environment: Environment, folder: string | null): Record<string, string>;
  /** URL settings. */
  addresses(url: string): Record<string, string>;
  /** The credential that signs callbacks. */
  callbackSecret: string;
  /** Five if absent. */
  callbackAttempts?: number;
  sign(signing: Signing): Signed;
  /** The request is absent if the control API made the call fail. */
  errorBody(status: number, message: string, request?: ApiRequest): unknown;
  /** Throws ApiError 401 without valid credentials. */
  authenticate(request: ApiRequest): Environment;
  /** Handlers by "GET /v1/transactions/:id". Those of `publicRoutes` don't authenticate. */
  routes: Record<string, Handler>;
  publicRoutes?: Record<string, Handler<ApiRequest>>;
  /** The checkout page, by path. */
  pages?: Record<string, Opener>;
  /** Query parameters added to the return URL. */
  returnQuery?(context: ApiContext, order: Order): Record<string, string>;
  /** The body; null if the provider sends no callback for this status. */
  callback(context: ApiContext, order: Order): unknown;
};
