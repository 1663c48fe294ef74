import { returnCookie } from "#app/api/checkout/buyer-cookies.ts";
import { toPage } from "#app/api/checkout/form.ts";
import { toRoute } from "#http/request-context.ts";

/** Where providers send the buyer after any outcome. Redirects to the checkout page without the parameters they add, such
 * as a wallet address or a status, which anybody could have written. */
export const GET = toRoute(async (request, { token = "" }) => ({
  ...toPage(token),
  cookies: [returnCookie(request, token)],
}));
