import { SlipwayClient } from "#clients/typescript/src/slipway-client.ts";
import { SlipwayError } from "#clients/typescript/src/slipway-error.ts";
import { clientVariables } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { optional, text } from "./command.ts";

/** The options of commands that call the Partner API. */
export const connection = {
  url: optional(text("url", "Address of the installation (default: http://localhost:3000)")),
  key: optional(text("key", "API key of the partner (default: SVC_API_KEY)")),
};

type Connection = { url: string | undefined; key: string | undefined };

/** Throws validation_failed without a key, or for an invalid address. */
export function clientOf({ url, key }: Connection, { attemptsMax }: { attemptsMax: number }) {
  const { apiKey, port } = clientVariables();
  const usedKey = key ?? apiKey;
  if (usedKey === undefined) throw new AppError("validation_failed", "Missing --key (or set SVC_API_KEY)");
  const baseUrl = toAddress(url ?? `http://localhost:${port}`, "--url", "https://sandbox.example.com");
  const client = new SlipwayClient({ baseUrl, apiKey: usedKey, attemptsMax });
  return { url: baseUrl, client };
}

export function toAddress(given: string, option: string, example: string): string {
  const url = URL.parse(given);
  if (url && /^https?:$/.test(url.protocol)) return given;
  throw new AppError("validation_failed", `${option} must be an address such as ${example}`);
}

/** Turns a failure of the client into one line that a person can act on. */
export async function reportFailure<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SlipwayError)) throw error;
    if (error.status === null) throw new AppError("service_unavailable", error.message);
    const fields = error.fields.map(({ field, message }) => `; ${field} ${message}`).join("");
    throw new AppError("validation_failed", `${error.message} (${error.status} ${error.code})${fields}`);
  }
}
