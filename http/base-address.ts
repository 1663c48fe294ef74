import { headers } from "next/headers";
import type { Environment } from "#db/enums.ts";
import { env } from "#lib/env.ts";

/** The base URL of this environment's API: the configured one, or else the origin of this page. */
export async function baseAddress(environment: Environment): Promise<string> {
  const configured = env().baseUrls[environment];
  if (configured) return configured;
  const requestHeaders = await headers();
  const scheme = requestHeaders.get("x-forwarded-proto")?.startsWith("https") ? "https" : "http";
  return `${scheme}://${requestHeaders.get("host") ?? "127.0.0.1:3000"}`;
}
