import { randomUUID } from "node:crypto";
import type { AmountInput, Deal, Side } from "#simulator/deals.ts";
import type { ApiContext, ApiRequest, ApiResponse, Method } from "#simulator/old.ts";
import { ApiError, positiveAmount } from "#simulator/parse.ts";
import { buyOnly, quoteFields, symbols, unsupportedAssets } from "./transak-responses.ts";

export type QuoteParams = {
  side: string | null;
  fiat: string | null;
  crypto: string | null;
  network: string | null;
  method: string | null;
  fiatAmount: unknown;
  cryptoAmount: unknown;
};

export function quote(context: ApiContext, request: ApiRequest): ApiResponse {
  const { query } = request;
  context.authenticate(request, "apiKey", query.get("partnerApiKey"));
  const deal = dealFor(context, {
    side: query.get("isBuyOrSell"),
    fiat: query.get("fiatCurrency"),
    crypto: query.get("cryptoCurrency"),
    network: query.get("network"),
    method: query.get("paymentMethod"),
    fiatAmount: query.get("fiatAmount"),
    cryptoAmount: query.get("cryptoAmount"),
  });
  return { json: { response: quoteFields(context, deal, randomUUID()) } };
}

/** Values are case-sensitive. A sale needs the crypto amount. */
export function dealFor(context: ApiContext, params: QuoteParams): Deal {
  const { side } = params;
  if (side !== "BUY" && side !== "SELL") throw new ApiError(400, "BUY or SELL is expected");
  const fiat = params.fiat ?? "";
  const methods = context.methods(side, fiat);
  if (methods.length === 0) throw new ApiError(400, "Invalid fiat currency");
  const asset = assetFor(context, side, params);
  const deal = context.deal(side, asset, fiat, methodFor(methods, asset, params), amountInput(side, params));
  return context.withinLimits(deal, 400, { min: "Minimum amount is", max: "Maximum amount is" });
}

function assetFor(context: ApiContext, side: Side, { crypto, network }: QuoteParams): string {
  const asset = context.asset(`${crypto}/${network}`);
  if (asset === null)
    throw new ApiError(400, symbols.has(crypto ?? "") ? "Invalid network" : "Invalid crypto currency");
  if (side === "SELL" && buyOnly.has(asset)) throw new ApiError(400, `Invalid crypto currency: ${crypto} is not sold`);
  return asset;
}

function methodFor(methods: readonly Method[], asset: string, { fiat, method: id }: QuoteParams): Method {
  const method = id === null ? methods[0] : methods.find((one) => one.id === id);
  const isBarred = unsupportedAssets(asset).some(
    (row) => row.fiatCurrency === fiat && row.paymentMethod === method?.id,
  );
  if (method === undefined || isBarred) throw new ApiError(400, `Payment method ${id} is not available`);
  return method;
}

function amountInput(side: Side, { fiatAmount, cryptoAmount }: QuoteParams): AmountInput {
  return cryptoAmount == null && side === "BUY"
    ? { kind: "fiat", amount: positiveAmount("fiatAmount", fiatAmount) }
    : { kind: "crypto", amount: positiveAmount("cryptoAmount", cryptoAmount) };
}
