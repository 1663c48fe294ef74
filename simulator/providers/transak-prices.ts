import { randomUUID } from "node:crypto";
import { askedAmount } from "#simulator/amounts.ts";
import type { Deal, Given, Side } from "#simulator/deals.ts";
import type { Answer, Asked, Method, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { barred, quote, symbols, unsellable } from "./transak-answers.ts";

export type Wish = {
  side: string;
  fiat: string;
  crypto: string;
  network: string;
  method: string | null;
  fiatAmount: unknown;
  cryptoAmount: unknown;
};

export function price(stage: Stage, methods: readonly Method[], asked: Asked): Answer {
  const { query } = asked;
  stage.authenticate(asked, "apiKey", query.get("partnerApiKey"));
  const deal = strike(stage, methods, {
    side: query.get("isBuyOrSell") ?? "",
    fiat: query.get("fiatCurrency") ?? "",
    crypto: query.get("cryptoCurrency") ?? "",
    network: query.get("network") ?? "",
    method: query.get("paymentMethod"),
    fiatAmount: query.get("fiatAmount"),
    cryptoAmount: query.get("cryptoAmount"),
  });
  return { json: { response: quote(deal, randomUUID()) } };
}

/** Values are matched case by case; whoever sells says how much crypto. */
export function strike(stage: Stage, methods: readonly Method[], wish: Wish): Deal {
  const side = sideOf(wish);
  const served = methods.filter((one) => one.sides.includes(side) && one.fiats.includes(wish.fiat));
  if (served.length === 0) throw new Refusal(400, "Invalid fiat currency");
  const asset = assetFor(stage, side, wish);
  const method = methodFor(served, asset, wish);
  const deal = stage.deal(side, asset, wish.fiat, method, given(side, wish));
  const broken = stage.broken(deal);
  if (broken === null) return deal;
  const limit = `${stage.limits(wish.fiat)[broken]} ${wish.fiat}`;
  throw new Refusal(400, `${broken === "min" ? "Minimum" : "Maximum"} amount is ${limit}`);
}

function sideOf({ side }: Wish): Side {
  if (side === "BUY" || side === "SELL") return side;
  throw new Refusal(400, "BUY or SELL is expected");
}

function assetFor(stage: Stage, side: Side, { crypto, network }: Wish): string {
  const asset = stage.asset(`${crypto}/${network}`);
  if (asset === null) throw new Refusal(400, symbols.has(crypto) ? "Invalid network" : "Invalid crypto currency");
  if (side === "SELL" && unsellable.has(asset))
    throw new Refusal(400, `Invalid crypto currency: ${crypto} is not sold`);
  return asset;
}

function methodFor(served: readonly Method[], asset: string, { fiat, method: id }: Wish): Method {
  const method = id === null ? served[0] : served.find((one) => one.id === id);
  const isBarred = barred(asset).some((row) => row.fiatCurrency === fiat && row.paymentMethod === method?.id);
  if (method === undefined || isBarred) throw new Refusal(400, `Payment method ${id} is not available`);
  return method;
}

function given(side: Side, { fiatAmount, cryptoAmount }: Wish): Given {
  if (cryptoAmount == null && side === "BUY") return { given: "fiat", amount: askedAmount("fiatAmount", fiatAmount) };
  return { given: "crypto", amount: askedAmount("cryptoAmount", cryptoAmount) };
}
