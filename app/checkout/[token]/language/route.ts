import { toPage } from "#app/api/checkout/form.ts";
import { languageCookie } from "#http/buyer-language.ts";
import { toRoute } from "#http/request-context.ts";
import { languages } from "#lib/checkout/text-contract.ts";
import { dayMs, secondMs } from "#lib/duration.ts";

const maxAgeSeconds = (365 * dayMs) / secondMs;

/** Remembers the language that the buyer chose, also for the checkout's forms and their next payment. */
export const GET = toRoute(async (request, { token = "" }) => {
  const to = new URLSearchParams(request.query).get("to")?.toLowerCase().split("-")[0];
  const isKnown = languages.some(({ code }) => code === to);
  const isSecure = request.header("x-forwarded-proto") === "https";
  const attributes = `Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return { ...toPage(token), ...(isKnown && { cookies: [`${languageCookie}=${to}; ${attributes}`] }) };
});
