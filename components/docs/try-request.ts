import type { Method } from "#lib/openapi/contract.ts";

export type RequestField = {
  name: string;
  type: string;
  isRequired: boolean;
  example: string;
  location: "path" | "query" | "body";
};
export type RequestOperation = { method: Uppercase<Method>; path: string; needsKey: boolean; fields: RequestField[] };
type TriedRequest = { url: string; init: RequestInit & { headers: Record<string, string> } };

/** Why this key can't be used here, or null if it can. */
export function keyProblem(key: string, needsKey: boolean): string | null {
  if (key.startsWith("svc_live_")) {
    return "This is a production key. It was not sent: use a TEST key. Revoke it if anyone else could see it.";
  }
  if (key === "") return needsKey ? "Enter a TEST key." : null;
  return /^svc_test_[0-9A-Za-z]{49}$/.test(key) ? null : "TEST keys start with svc_test_ and have 58 characters.";
}

/** The request with these values. Empty values are omitted. */
export function tryRequest(
  { method, path, fields }: RequestOperation,
  values: Record<string, string>,
  key: string,
): TriedRequest {
  const filled = fields.filter(({ name }) => values[name]);
  const fieldsIn = (location: RequestField["location"]) => filled.filter((field) => field.location === location);
  const query = new URLSearchParams(fieldsIn("query").map(({ name }) => [name, values[name] ?? ""])).toString();
  const url = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? ""));
  const members = fieldsIn("body").map(
    (field) => `${JSON.stringify(field.name)}: ${jsonOf(field, values[field.name] ?? "")}`,
  );
  const headers: Record<string, string> = key === "" ? {} : { "X-SVC-API-KEY": key };
  if (!fields.some(({ location }) => location === "body"))
    return { url: url + (query && `?${query}`), init: { method, headers } };
  return {
    url,
    init: { method, headers: { ...headers, "Content-Type": "application/json" }, body: `{${members.join(", ")}}` },
  };
}

// Numbers keep every digit, and objects are sent as such. Anything else is sent as a string, so that the API reports what is wrong with it.
const jsonOf = ({ type }: RequestField, value: string): string =>
  (/^(number|integer)/.test(type) && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value)) || (type === "object" && isObject(value))
    ? value
    : JSON.stringify(value);

function isObject(text: string): boolean {
  try {
    return text.startsWith("{") && Boolean(JSON.parse(text));
  } catch {
    return false;
  }
}
