import { newRequestId } from "#app/api/endpoint.ts";
import { failure } from "#app/api/envelope.ts";
import { toRoute } from "#app/api/exchange.ts";
import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { env } from "#lib/env.ts";
import { providersIn } from "#lib/providers/registry.ts";

const formBytesMax = 4 * 1024;

/** The buyer's Continue, as a plain form: on to the provider, or back to our page, which says what is wrong. */
export const POST = toRoute(async (exchange, params) => {
  const token = params.token ?? "";
  try {
    const form = new URLSearchParams((await exchange.readBody(formBytesMax)).toString("utf8"));
    const link = await startCheckout(token, form.get("wallet_address")?.trim() || null, {
      providersIn,
      baseUrl: (environment) => env().baseUrls[environment] ?? exchange.origin,
      buyerIp: exchange.address,
      now: new Date(),
    });
    return seeOther(link);
  } catch (error) {
    const { code } = failure(newRequestId(), error);
    return seeOther(`/checkout/${encodeURIComponent(token)}?problem=${code}`);
  }
});

const seeOther = (location: string) => ({
  status: 303,
  headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  body: "",
});
