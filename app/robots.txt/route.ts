import { env } from "#lib/env.ts";

const open = ["Allow: /$", "Allow: /docs", "Allow: /status", "Allow: /_next/static/", "Allow: /icons/", "Disallow: /"];

/** Only public pages may be crawled, and nothing of a private installation. */
export function GET(): Response {
  const rules = env().SVC_FRONT_PAGE === "on" ? open : ["Disallow: /"];
  return new Response(["User-agent: *", ...rules, ""].join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
export const dynamic = "force-dynamic";
