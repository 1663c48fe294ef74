import { ApiFailure, connectionFailure } from "./api-failure.ts";
import { openSignIn } from "./open-sign-in.ts";
import { requestStepUp } from "./request-step-up.ts";
import { hasUserActivity } from "./user-activity.ts";

type Schema<Data> = { parse(input: unknown): Data };
export type FetchOptions<Data> = {
  /** Parses the data. As a function that imports it, zod is loaded with the first request and not with the page. */
  schema: Schema<Data> | (() => Promise<Schema<Data>>);
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  /** A CSV file that is sent instead. */
  file?: File;
  signal?: AbortSignal;
};

export async function sendJson<Data>(path: string, options: FetchOptions<Data>): Promise<Data> {
  try {
    return await ask(path, options);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.error === "sign_in_required") openSignIn(error.notice ?? "ended");
    if (error.error !== "step_up_required" || !(await requestStepUp())) throw error;
    return ask(path, options);
  }
}

async function ask<Data>(path: string, options: FetchOptions<Data>): Promise<Data> {
  const { schema, method = "GET", body, file, signal } = options;
  // Loaded before sending, because a response that is shown only once must not fail to parse.
  const reader = typeof schema === "function" ? await schema().catch(failUnreachable) : schema;
  const response = await send(path, {
    method,
    signal,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(file && { "content-type": "text/csv" }),
      ...(hasUserActivity() ? {} : { "x-svc-background": "1" }),
    },
    body: body === undefined ? file : JSON.stringify(body),
  });
  const envelope = await readEnvelope(response);
  if (response.ok && envelope?.success === true) return reader.parse(envelope.data);
  throw toFailure(response, envelope);
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return failUnreachable();
  }
}

function failUnreachable(): never {
  throw connectionFailure();
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
  const data = (envelope?.data ?? {}) as Record<string, unknown>;
  return new ApiFailure({
    msg:
      typeof envelope?.msg === "string"
        ? envelope.msg
        : `The server returned status ${response.status} without a message.`,
    code: response.status,
    error: typeof data.error === "string" ? data.error : "unknown",
    errors: Array.isArray(data.errors) ? data.errors : [],
    notice: typeof data.notice === "string" ? data.notice : null,
    requestId: typeof data.request_id === "string" ? data.request_id : response.headers.get("x-request-id"),
  });
}
