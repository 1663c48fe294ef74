import { createHash, randomBytes } from "node:crypto";
import { askedAmount } from "#simulator/amounts.ts";
import type { Given } from "#simulator/deals.ts";
import type { Asked, Draft, Play, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { route, sideOf, strike } from "./mercuryo-deals.ts";

/** The widget's page: its link says all of the deal, and no order exists until the buyer acts. */
export function open(stage: Stage, asked: Asked): ReturnType<Play["open"]> {
  const environment = stage.authenticate(asked, "widgetId", asked.query.get("widget_id"));
  const { query } = asked;
  if (stage.trait("checkSignature") !== 0) verifyWallet(asked, stage.secret(environment, "secret"));
  const reference = query.get("merchant_transaction_id");
  const earlier = reference === null ? [] : stage.ordersByReference(reference, environment);
  const order = earlier.find(({ status }) => !/failed|cancelled/.test(status));
  if (order !== undefined) return { order };

  const side = sideOf(query);
  const network = query.get("network");
  const wish = route(stage, side, query.get("currency"), query.get("fiat_currency"), network);
  const back = query.get("return_url") ?? query.get("redirect_url");
  const secondId = idOf();
  const draft: Draft = {
    ...strike(stage, side, wish, given(query)),
    id: idOf(),
    environment,
    reference,
    wallet: query.get(side === "BUY" ? "address" : "refund_address"),
    returnUrls: { pay: back, fail: back, cancel: back },
    details: {
      secondId,
      ...(network === null ? {} : { network }),
      ...(side === "SELL" ? { depositAddress: "simulated-deposit-send-nothing" } : {}),
    },
  };
  return { draft };
}

const idOf = (): string => randomBytes(9).toString("hex").slice(1);

function given(query: URLSearchParams): Given {
  const fiat = query.get("fiat_amount");
  if (fiat !== null) return { given: "fiat", amount: askedAmount("fiat_amount", fiat) };
  return { given: "crypto", amount: askedAmount("amount", query.get("amount")) };
}

/** Beside a wallet a signature is required: over it alone, or over the visitor's own network address and our reference too. */
function verifyWallet(asked: Asked, secret: string): void {
  const { query } = asked;
  const address = query.get("address");
  if (address === null) return;
  const sha512 = (text: string) =>
    createHash("sha512")
      .update(address + secret + text)
      .digest("hex");
  const reference = query.get("merchant_transaction_id") ?? "";
  const expected = [sha512(""), ...sourcesOf(asked).map((ip) => `v2:${sha512(ip + reference)}`)];
  if (!expected.includes(query.get("signature") ?? "")) throw new Refusal(403, "Signature is invalid");
}

const loopback = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/** On one machine a browser may be known by any of its loopback addresses. */
function sourcesOf({ headers, address }: Asked): string[] {
  const [nearest] = String(headers["x-forwarded-for"] ?? address).split(",");
  const source = nearest?.trim() ?? address;
  return loopback.includes(source) ? loopback : [source];
}
