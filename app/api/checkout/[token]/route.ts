import { noTypedCookie, pickTyped, type TypedFields, typedCookie } from "#app/api/checkout/buyer-cookies.ts";
import { readForm, seeOther, toPage } from "#app/api/checkout/form.ts";
import { requestLanguage } from "#http/buyer-language.ts";
import { toRoute } from "#http/request-context.ts";
import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { extraProxyHeader } from "#lib/client-address.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { noteBuyer } from "#lib/security/buyer-addresses.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";

/** The Continue button, a plain form: redirects to the provider, or back to our page for input or errors, where the
 * buyer finds what they typed. */
export const POST = toRoute(async (request, params) => {
  const token = params.token ?? "";
  let typed: TypedFields = {};
  try {
    const form = await readForm(request, token);
    typed = pickTyped(form.text);
    const checkoutForm = {
      wallet: form.text("wallet_address"),
      walletTag: form.text("wallet_address_tag") ?? (form.text("needs_no_tag") && noTag),
      displayedRate: form.rate(),
      input: form.input(),
    };
    const language = await requestLanguage(request, token);
    const location = await startCheckout(token, checkoutForm, {
      providersIn: configuredProviders,
      baseUrl: (environment) => env().baseUrls[environment] ?? request.origin,
      buyerIp: request.address,
      now: currentTime(),
      text: language.text,
      language: language.ofProvider,
    });
    const hasExtraProxy = Number(request.header(extraProxyHeader) ?? 0) > 0;
    noteBuyer({ token, host: new URL(request.origin).host, address: request.address, hasExtraProxy });
    return { ...seeOther(location), cookies: [noTypedCookie(request, token)] };
  } catch (error) {
    return { ...toPage(token, error), cookies: [typedCookie(request, token, typed)] };
  }
});
