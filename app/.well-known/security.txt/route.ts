import { currentTime } from "#lib/clock.ts";
import { dayMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";

const validMs = 90 * dayMs;

/** Where to report vulnerabilities of this installation, in the format of RFC 9116. */
export async function GET(): Promise<Response> {
  const { SVC_SECURITY_CONTACT: contact, baseUrls } = env();
  if (!contact) return new Response("Not found\n", { status: 404 });
  const expires = new Date(Math.floor((currentTime().getTime() + validMs) / dayMs) * dayMs);
  const address = baseUrls.production ?? baseUrls.sandbox;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    ...(address ? [`Canonical: ${address}/.well-known/security.txt`] : []),
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
