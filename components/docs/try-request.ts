export type TriedField = {
  name: string;
  type: string;
  isRequired: boolean;
  example: string;
  place: "path" | "query" | "body";
};
export type TriedOperation = { method: "GET" | "POST"; path: string; needsKey: boolean; fields: TriedField[] };
type Tried = { address: string; init: RequestInit & { headers: Record<string, string> } };

/** Why this key may not be used here; null when it may. */
export function refusedKey(key: string, needsKey: boolean): string | null {
  if (key.startsWith("svc_live_")) {
    return "This is a production key. It was not sent: only TEST keys are used here. Revoke it if others could see it.";
  }
  if (key === "") return needsKey ? "Paste a TEST key first." : null;
  return /^svc_test_[0-9A-Za-z]{49}$/.test(key) ? null : "A TEST key begins with svc_test_ and has 58 characters.";
}

/** The request that these values make. What is left empty is not sent. */
export function tryRequest(
  { method, path, fields }: TriedOperation,
  values: Record<string, string>,
  key: string,
): Tried {
  const filled = fields.filter(({ name }) => values[name]);
  const at = (place: TriedField["place"]) => filled.filter((field) => field.place === place);
  const query = new URLSearchParams(at("query").map(({ name }) => [name, values[name] ?? ""])).toString();
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? ""));
  const members = at("body").map(
    (field) => `${JSON.stringify(field.name)}: ${jsonOf(field, values[field.name] ?? "")}`,
  );
  const headers: Record<string, string> = key === "" ? {} : { "X-SVC-API-KEY": key };
  if (method === "GET") return { address: address + (query && `?${query}`), init: { headers } };
  return {
    address,
    init: { method, headers: { ...headers, "Content-Type": "application/json" }, body: `{${members.join(", ")}}` },
  };
}

// A number keeps its digits; what is no number is sent as text, so that the API can say what is wrong with it.
const jsonOf = ({ type }: TriedField, value: string): string =>
  /^(number|whole number)/.test(type) && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) ? value : JSON.stringify(value);
