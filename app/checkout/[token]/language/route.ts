import { toPage } from "#app/api/checkout/form.ts";
import { languageCookie } from "#http/buyer-language.ts";
import { toRoute } from "#http/request-context.ts";
import { matchLanguage } from "#lib/checkout/choose-language.ts";
import { languages } from "#lib/checkout/text-contract.ts";
import { dayMs, secondMs } from "#lib/duration.ts";

const codes = languages.map(({ code }) => code);
const maxAgeSeconds = (365 * dayMs) / secondMs;

/** Remembers the language that the buyer chose, also for the checkout's forms and their next payment. */
export const GET = toRoute(async (request, { token = "" }) => {
  const to = new URLSearchParams(request.query).get("to");
  const code = to && matchLanguage(to, codes);
  const isSecure = request.header("x-forwarded-proto") === "https";
  const attributes = `Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return { ...toPage(token), ...(code && { cookies: [`${languageCookie}=${code}; ${attributes}`] }) };
});
