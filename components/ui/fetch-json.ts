import { ApiFailure } from "#components/ui/api-failure.ts";

type Schema<Data> = { parse(input: unknown): Data };
type FetchOptions<Data> = {
  schema: Schema<Data>;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
};

/** The browser's one door to our own API: `data` of the envelope as the schema reads it. Throws ApiFailure. */
export async function fetchJson<Data>(path: string, options: FetchOptions<Data>): Promise<Data> {
  const { schema, method = "GET", body, signal } = options;
  const response = await send(path, {
    method,
    signal,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const envelope = await readEnvelope(response);
  if (response.ok && envelope?.success === true) return schema.parse(envelope.data);
  throw toFailure(response, envelope);
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    const msg = "Slipway could not be reached. Check your connection and try again.";
    throw new ApiFailure({ msg, code: 0, error: "unreachable", requestId: null });
  }
}

type Envelope = { msg?: unknown; data?: unknown; success?: unknown };

async function readEnvelope(response: Response): Promise<Envelope | null> {
  try {
    const read: unknown = await response.json();
    return typeof read === "object" && read !== null ? read : null;
  } catch {
    return null;
  }
}

function toFailure(response: Response, envelope: Envelope | null): ApiFailure {
  const data = (envelope?.data ?? {}) as { error?: unknown; errors?: unknown; request_id?: unknown };
  return new ApiFailure({
    msg:
      typeof envelope?.msg === "string" ? envelope.msg : `The server answered ${response.status} without saying why.`,
    code: response.status,
    error: typeof data.error === "string" ? data.error : "unknown",
    errors: Array.isArray(data.errors) ? data.errors : [],
    requestId: typeof data.request_id === "string" ? data.request_id : response.headers.get("x-request-id"),
  });
}
