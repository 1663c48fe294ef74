import type { Check } from "#lib/providers/settings/check-contract.ts";
import { fetchJson } from "./fetch-json.ts";

export type SentRequest = {
  /** The full path of the endpoint. */
  path: string;
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent in addition to the fields. */
  fixed?: Record<string, string | boolean>;
};

/** What a response may hold for the user: the ID of what was created, a link or recovery codes that are shown once, and
 * the results of checks. */
export type SentResponse = {
  id: string | null;
  link: string | null;
  codes: string[];
  checks: Check[];
};

const sentResponse = {
  parse: (data: unknown): SentResponse => {
    const fields: Record<string, unknown> = typeof data === "object" && data !== null ? { ...data } : {};
    return {
      id: typeof fields.id === "string" ? fields.id : null,
      link: typeof fields.link === "string" ? fields.link : null,
      codes: Array.isArray(fields.codes) ? fields.codes.map(String) : [],
      checks: Array.isArray(data) ? data : [],
    };
  },
};

/** Sends the fields as JSON, or no body if there are none. Throws ApiFailure. */
export function sendRequest(
  { path, method, fixed }: SentRequest,
  values: Record<string, string>,
): Promise<SentResponse> {
  const body = { ...values, ...fixed };
  return fetchJson(path, { method, body: Object.keys(body).length > 0 ? body : undefined, schema: sentResponse });
}
