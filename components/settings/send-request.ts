import { fetchJson } from "#components/ui/api/fetch-json.ts";

export type SentRequest = {
  /** The endpoint's whole path. */
  path: string;
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** What is sent beside the fields. */
  fixed?: Record<string, string | boolean>;
};

/** What an answer shows once, where it does: a link to pass on, or recovery codes. */
export type Answer = { link: string | null; codes: string[] };

const answer = {
  parse: (read: unknown): Answer => {
    const given = typeof read === "object" && read !== null ? (read as { link?: unknown; codes?: unknown }) : {};
    return {
      link: typeof given.link === "string" ? given.link : null,
      codes: Array.isArray(given.codes) ? given.codes.map(String) : [],
    };
  },
};

/** Sends the fields as JSON; without any, no body. Throws ApiFailure. */
export function sendRequest({ path, method, fixed }: SentRequest, values: Record<string, string>): Promise<Answer> {
  const body = { ...values, ...fixed };
  return fetchJson(path, { method, body: Object.keys(body).length > 0 ? body : undefined, schema: answer });
}
