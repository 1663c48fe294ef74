import { headers } from "next/headers";
import type { Environment } from "#db/enums.ts";
import { env } from "#lib/env.ts";

/** Where this environment's API is reached: its configured address, else the one this page came from. */
export async function baseAddress(environment: Environment): Promise<string> {
  const configured = env().baseUrls[environment];
  if (configured) return configured;
  const sent = await headers();
  const scheme = sent.get("x-forwarded-proto")?.startsWith("https") ? "https" : "http";
  return `${scheme}://${sent.get("host") ?? "127.0.0.1:3000"}`;
}
