import { randomUUID } from "node:crypto";
import * as z from "zod";
import type {
  ApiContext,
  ApiRequest,
  AuthenticatedRequest,
  Environment,
  Handler,
  OpenedPage,
  OrderDraft,
} from "#simulator/old.ts";
import { returnUrlsTo } from "#simulator/orders.ts";
import { ApiError, parseBody } from "#simulator/parse.ts";
import { tagDetails } from "#simulator/tags.ts";
import { dealFor } from "./transak-prices.ts";

type Session = { draft: OrderDraft & { id: string }; expiresAt: number; isOpened: boolean };

const amount = z.union([z.number(), z.string()]).nullish();
const body = z.object({
  widgetParams: z.object({
    apiKey: z.string(),
    referrerDomain: z.string().min(1),
    productsAvailed: z.string(),
    fiatCurrency: z.string(),
    cryptoCurrencyCode: z.string(),
    network: z.string(),
    paymentMethod: z.string().nullish(),
    fiatAmount: amount,
    cryptoAmount: amount,
    walletAddress: z.string().nullish(),
    walletAddressesData: z
      .object({ coins: z.record(z.string(), z.object({ address: z.string(), addressAdditionalData: z.string() })) })
      .nullish(),
    partnerOrderId: z.string().nullish(),
    redirectURL: z.url().nullish(),
  }),
});
type WidgetParams = z.output<typeof body>["widgetParams"];

/** Sessions are in memory only, unlike orders. `create` returns a link for one visit. */
export function createSessions() {
  const sessions = new Map<string, Session>();

  const create: Handler<AuthenticatedRequest> = (context, request) => {
    const { environment } = request;
    checkUserIp(context, request);
    const { widgetParams } = parseBody(body, request.body);
    const { apiKey } = widgetParams;
    if (apiKey !== context.secret(environment, "apiKey")) throw new ApiError(400, "Invalid apiKey");
    const sessionId = randomUUID();
    const expiresAt = Date.now() + context.trait("linkLifeMs");
    for (const [id, one] of sessions) if (!one.isOpened && one.expiresAt <= Date.now()) sessions.delete(id);
    sessions.set(sessionId, { draft: toDraft(context, environment, widgetParams), expiresAt, isOpened: false });
    const query = new URLSearchParams({ apiKey, sessionId });
    return { json: { data: { widgetUrl: `${context.url}/widget?${query}` } } };
  };

  function open(context: ApiContext, request: ApiRequest): OpenedPage {
    const session = sessions.get(request.query.get("sessionId") ?? "");
    if (session === undefined) throw new ApiError(403, "This link is unknown or has expired.");
    const { draft, expiresAt, isOpened } = session;
    request.environment = draft.environment;
    // The page's own form posts to the same URL.
    if (isOpened && request.method !== "POST") throw new ApiError(403, "This link was used before.");
    if (!isOpened && expiresAt <= Date.now()) throw new ApiError(403, "This link has expired.");
    session.isOpened = true;
    const order = context.order(draft.id);
    return order === null ? { draft } : { order };
  }

  return { create, open };
}

/** It is unknown whether Transak requires the header. */
function checkUserIp(context: ApiContext, request: ApiRequest): void {
  const userIp = request.headers["x-user-ip"];
  request.note = userIp === undefined ? "without x-user-ip" : `x-user-ip ${userIp}`;
  if (userIp === undefined && context.trait("needsUserIp") !== 0) throw new ApiError(400, "x-user-ip is required");
}

function toDraft(context: ApiContext, environment: Environment, params: WidgetParams): Session["draft"] {
  const deal = dealFor(context, {
    side: params.productsAvailed,
    fiat: params.fiatCurrency,
    crypto: params.cryptoCurrencyCode,
    network: params.network,
    method: params.paymentMethod ?? null,
    fiatAmount: params.fiatAmount,
    cryptoAmount: params.cryptoAmount,
  });
  const tagged = params.walletAddressesData?.coins[params.cryptoCurrencyCode];
  return {
    ...deal,
    id: randomUUID(),
    environment,
    reference: params.partnerOrderId ?? null,
    wallet: deal.side === "BUY" ? (params.walletAddress ?? tagged?.address ?? null) : null,
    returnUrls: returnUrlsTo(params.redirectURL ?? null),
    details: { quoteId: randomUUID(), ...tagDetails(params.walletAddress ? null : tagged?.addressAdditionalData) },
  };
}
