/** The interface between the simulator and its provider files. A provider file exports a SimulatedProvider. */
import type { IncomingHttpHeaders } from "node:http";
import type { Decimal } from "#lib/money.ts";
import type { AmountInput, Deal, Side } from "./deals.ts";

export type Environment = "production" | "sandbox";
export const environments: readonly Environment[] = ["production", "sandbox"];

export const actions = ["pay", "fail", "cancel", "expire", "refund", "hold", "complete"] as const;
export type Action = (typeof actions)[number];

/** The initial data of an order. */
export type OrderDraft = Deal & {
  /** Generated if absent. */
  id?: string;
  environment: Environment;
  /** The caller's reference. */
  reference: string | null;
  wallet: string | null;
  /** The redirect URL of each button of the page. */
  returnUrls: { pay: string | null; fail: string | null; cancel: string | null };
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

/** `path` is without the provider's first segment. */
export type ApiRequest = {
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
};

export type ApiResponse = { status?: number; json: unknown };
export type Handler<Request = ApiRequest> = (context: ApiContext, request: Request) => ApiResponse;
/** `environment` is the one that its credentials belong to. */
export type AuthenticatedRequest = ApiRequest & { environment: Environment };
/** What a checkout page shows. A draft becomes an order when the buyer acts. */
export type OpenedPage = { order: Order } | { draft: OrderDraft };

/** The functions that a provider file can use. */
export type ApiContext = {
  /** The provider's base URL, without a trailing slash. */
  url: string;
  /** Throws ApiError 401 unless `value` is the value of that setting in one of the environments. */
  authenticate(request: ApiRequest, setting: string, value: string | null | undefined): Environment;
  secret(environment: Environment, setting: string): string;
  /** Our asset for the provider's code; null if the provider does not serve it. */
  asset(code: string): string | null;
  /** The provider's code for our asset. */
  codeOf(asset: string): string;
  method(id: string, side: Side, fiat: string): Method | null;
  methods(side: Side, fiat: string): Method[];
  /** Fiat per coin, before fees. */
  price(asset: string, side: Side, fiat: string): Decimal;
  /** The coins that this much fiat buys, before fees. */
  coinsFor(asset: string, fiat: string, amount: Decimal): Decimal;
  deal(
    side: Side,
    asset: string,
    fiat: string,
    method: Method,
    input: AmountInput & { extraPercent?: Decimal | undefined },
  ): Deal;
  limits(fiat: string): { min: Decimal; max: Decimal };
  /** Null within the limits. */
  exceededLimit(deal: Deal): "min" | "max" | null;
  /** Returns the deal. Throws ApiError if it is outside the limits, with the limit as "29000 NGN" after the message. */
  withinLimits(deal: Deal, status: number, messages: { min: string; max: string }): Deal;
  /** Throws ApiError 404 with the message for an unknown order or one of the other environment. */
  requireOrder(id: string | null | undefined, environment: Environment | undefined, message: string): Order;
  trait(name: string): number;
  createOrder(draft: OrderDraft): Order;
  /** For providers whose API, not a page, reports that the buyer paid or canceled. */
  perform(order: Order, action: Action): void;
  /** Null for an order of the other environment; without an environment, searches both. */
  order(id: string | null | undefined, environment?: Environment): Order | null;
  /** Newest first. */
  orders(environment: Environment): Order[];
  /** Newest first. */
  ordersByReference(reference: string | null | undefined, environment: Environment): Order[];
};

/** One run of a provider. Created again after a reset. */
export type SimulatedApi = {
  /** Handlers by "GET /v1/transactions/:id". */
  routes: Record<string, Handler>;
  /** The paths of the checkout page. */
  pages: string[];
  /** Throws ApiError to show an error page. */
  open(context: ApiContext, request: ApiRequest): OpenedPage;
  /** Query parameters added to the return URL. */
  returnQuery?(order: Order): Record<string, string>;
  /** The body; null if the provider sends no callback for this status. */
  callback(context: ApiContext, order: Order): unknown;
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
  /** Provider-specific switches of the control API, with their defaults; 0 is off. */
  traits?: Record<string, number>;
  /** What is known from documents only, in contrast to `traits`. The trait `lenient` switches all of them off. */
  rules?: Record<string, Rule>;
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
  errorBody(status: number, message: string): unknown;
  createApi(context: ApiContext): SimulatedApi;
};
