// Quotes and verified webhooks on an edge runtime.
import { SlipwayClient } from "slipway";
import { verifyWebhook } from "slipway/webhooks";

type Vector = { secrets: string[]; now: number; headers: Record<string, string>; body: string };
type Work = { baseUrl: string; apiKey: string; vectors: Vector[] };

async function work({ baseUrl, apiKey, vectors }: Work) {
  const quotes = await new SlipwayClient({ baseUrl, apiKey }).listQuotes({
    type: "BUY",
    fiat_currency: "NGN",
    crypto_currency: "BTC",
    network: "mainnet",
    payment_method: "card",
    amount: 150_000,
  });
  const verifying = vectors.map(({ secrets, now, headers, body }) =>
    verifyWebhook({ secret: secrets, now: new Date(now * 1_000), headers: new Headers(headers), body }).then(
      () => true,
      () => false,
    ),
  );
  return { best: quotes.filter(({ is_best }) => is_best).length, verified: await Promise.all(verifying) };
}

// biome-ignore lint/style/noDefaultExport: workers are started so.
export default {
  fetch: async (request: Request): Promise<Response> => Response.json(await work((await request.json()) as Work)),
};
