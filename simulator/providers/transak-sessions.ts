import { randomUUID } from "node:crypto";
import * as z from "zod";
import { parseBody } from "#simulator/parse-body.ts";
import type { Answer, Asked, Draft, Environment, Method, Play, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { strike } from "./transak-prices.ts";
import { authenticate } from "./transak-tokens.ts";

type Session = { draft: Draft & { id: string }; endsAt: number; isOpened: boolean };

export type Sessions = {
  /** Answers with a link for one visit. */
  create(asked: Asked): Answer;
  open(asked: Asked): ReturnType<Play["open"]>;
};

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
    partnerOrderId: z.string().nullish(),
    redirectURL: z.url().nullish(),
  }),
});
type Params = z.output<typeof body>["widgetParams"];

/** Links are forgotten with the process; orders are not. */
export function createSessions(stage: Stage, methods: readonly Method[]): Sessions {
  const sessions = new Map<string, Session>();

  return {
    create(asked) {
      const environment = authenticate(stage, asked);
      noteUserIp(stage, asked);
      const { widgetParams } = parseBody(body, asked.body);
      const { apiKey } = widgetParams;
      if (apiKey !== stage.secret(environment, "apiKey")) throw new Refusal(400, "Invalid apiKey");
      const sessionId = randomUUID();
      const endsAt = Date.now() + stage.trait("linkLifeMs");
      for (const [id, { endsAt, isOpened }] of sessions) if (!isOpened && endsAt <= Date.now()) sessions.delete(id);
      sessions.set(sessionId, { draft: toDraft(stage, methods, environment, widgetParams), endsAt, isOpened: false });
      const query = new URLSearchParams({ apiKey, sessionId });
      return { json: { data: { widgetUrl: `${stage.url}/widget?${query}` } } };
    },

    open(asked) {
      const session = sessions.get(asked.query.get("sessionId") ?? "");
      if (session === undefined) throw new Refusal(403, "This link is unknown or has expired.");
      const { draft, endsAt, isOpened } = session;
      asked.environment = draft.environment;
      // Its own form posts to the address it was opened at.
      if (isOpened && asked.method !== "POST") throw new Refusal(403, "This link was used before.");
      if (!isOpened && endsAt <= Date.now()) throw new Refusal(403, "This link has expired.");
      session.isOpened = true;
      const order = stage.order(draft.id);
      return order === null ? { draft } : { order };
    },
  };
}

/** Whether the real one insists on it nobody could tell us. */
function noteUserIp(stage: Stage, asked: Asked): void {
  const userIp = asked.headers["x-user-ip"];
  asked.note = userIp === undefined ? "without x-user-ip" : `x-user-ip ${userIp}`;
  if (userIp === undefined && stage.trait("needsUserIp") !== 0) throw new Refusal(400, "x-user-ip is required");
}

function toDraft(stage: Stage, methods: readonly Method[], environment: Environment, params: Params): Session["draft"] {
  const isBuy = params.productsAvailed === "BUY";
  const deal = strike(stage, methods, {
    side: params.productsAvailed,
    fiat: params.fiatCurrency,
    crypto: params.cryptoCurrencyCode,
    network: params.network,
    method: params.paymentMethod ?? null,
    fiatAmount: params.fiatAmount,
    cryptoAmount: params.cryptoAmount,
  });
  const back = params.redirectURL ?? null;
  return {
    ...deal,
    id: randomUUID(),
    environment,
    reference: params.partnerOrderId ?? null,
    wallet: isBuy ? (params.walletAddress ?? null) : null,
    returnUrls: { pay: back, fail: back, cancel: back },
    details: { quoteId: randomUUID(), ...(isBuy ? {} : { depositAddress: "simulated-deposit-send-nothing" }) },
  };
}
