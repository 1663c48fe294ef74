import { createHash, randomBytes } from "node:crypto";
import type { AmountInput } from "#simulator/deals.ts";
import { visitorAddresses } from "#simulator/http.ts";
import type { ApiContext, ApiRequest, OpenedPage, OrderDraft } from "#simulator/old.ts";
import { returnUrlsTo } from "#simulator/orders.ts";
import { ApiError, positiveAmount } from "#simulator/parse.ts";
import { dealFor, routeOf, sideOf } from "./mercuryo-deals.ts";

/** The link contains the whole deal. No order exists until the buyer acts. */
export function openWidget(context: ApiContext, request: ApiRequest): OpenedPage {
  const { query } = request;
  const environment = context.authenticate(request, "widgetId", query.get("widget_id"));
  if (context.trait("checkSignature") !== 0) verifyWallet(request, context.secret(environment, "secret"));
  const reference = query.get("merchant_transaction_id");
  const earlier = context.ordersByReference(reference, environment);
  const order = earlier.find(({ status }) => !/failed|cancelled/.test(status));
  if (order !== undefined) return { order };

  const side = sideOf(query);
  const network = query.get("network");
  const route = routeOf(context, side, query.get("currency"), query.get("fiat_currency"), network);
  const draft: OrderDraft = {
    ...dealFor(context, side, route, amountInput(query)),
    id: newId(),
    environment,
    reference,
    wallet: query.get(side === "BUY" ? "address" : "refund_address"),
    returnUrls: returnUrlsTo(query.get("return_url") ?? query.get("redirect_url")),
    details: { secondId: newId(), ...(network === null ? {} : { network }) },
  };
  return { draft };
}

const newId = (): string => randomBytes(9).toString("hex").slice(1);

function amountInput(query: URLSearchParams): AmountInput {
  const fiat = query.get("fiat_amount");
  if (fiat !== null) return { kind: "fiat", amount: positiveAmount("fiat_amount", fiat) };
  return { kind: "crypto", amount: positiveAmount("amount", query.get("amount")) };
}

/** A wallet needs a signature: over the wallet alone, or also over the visitor's IP address and our reference. */
function verifyWallet(request: ApiRequest, secret: string): void {
  const { query } = request;
  const address = query.get("address");
  if (address === null) return;
  const sha512 = (text: string) =>
    createHash("sha512")
      .update(address + secret + text)
      .digest("hex");
  const reference = query.get("merchant_transaction_id") ?? "";
  const expected = [sha512(""), ...visitorAddresses(request).map((ip) => `v2:${sha512(ip + reference)}`)];
  if (!expected.includes(query.get("signature") ?? "")) throw new ApiError(403, "Signature is invalid");
}
