import { Agent, type Dispatcher, request } from "undici";
import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { decimal } from "#lib/money.ts";
import { callLimits } from "#lib/providers/call-limits.ts";
import type { Connect } from "#lib/providers/provider.ts";

type HttpOptions = {
  query?: Record<string, string | undefined>;
  headers?: Record<string, string>;
  /** Sent as application/json; text goes out byte for byte as given (a signed body), anything else through JSON. */
  body?: unknown;
};

/** Asks the provider and returns what `schema` reads of its JSON, in which every number is text, digit for digit.
 * Throws ProviderHttpError for any status but 2xx, AppError provider_unavailable for everything that is no answer. */
export type Http = <Schema extends z.ZodType>(
  method: "GET" | "POST",
  path: string,
  schema: Schema,
  options?: HttpOptions,
) => Promise<z.output<Schema>>;

/** The provider answered, and the answer is no. An adapter catches it to say why in our words. */
export class ProviderHttpError extends AppError {
  readonly status: number;
  /** The answer's JSON (numbers as text), or its text where it is no JSON. */
  readonly answer: unknown;

  constructor(status: number, answer: unknown) {
    super("provider_unavailable", `The provider answered ${status}`);
    this.status = status;
    this.answer = answer;
  }
}

/** An amount in a provider's answer, number or text: decimal text. */
export const amount = z.string().transform((text, context) => {
  try {
    return decimal(text);
  } catch {
    context.addIssue({ code: "custom", message: "not a decimal number" });
    return z.NEVER;
  }
});

// A provider's whole list of pairs is a few megabytes.
const maxResponseBytes = 8 * 1024 * 1024;
const connectTimeoutMs = 2_000;

/** Without `timeoutMs` a whole exchange may take 2.5 s (contract section 3), checkout and order calls get longer. */
export function createConnect({ timeoutMs = 2_500 } = {}): Connect {
  return (baseUrl, fixedHeaders = {}) => {
    // One for each address bound, so that a provider that hangs never uses up another's connections.
    const agent = new Agent({
      connect: { timeout: connectTimeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxResponseSize: maxResponseBytes,
      connections: 64,
      pipelining: 1,
    });
    return async (method, path, schema, { query = {}, headers = {}, body } = {}) => {
      const url = toUrl(baseUrl, path, query);
      const { status, text } = await exchange(agent, url, timeoutMs, {
        method,
        headers: {
          accept: "application/json",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...fixedHeaders,
          ...headers,
        },
        body: toText(body),
      });
      return readAnswer(status, text, schema);
    };
  };
}

function toUrl(baseUrl: string, path: string, query: Record<string, string | undefined>): URL {
  const url = new URL(baseUrl.replace(/\/$/, "") + path);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

const toText = (body: unknown) => (body === undefined || typeof body === "string" ? body : JSON.stringify(body));

function readAnswer<Schema extends z.ZodType>(status: number, text: string, schema: Schema): z.output<Schema> {
  const answer = parseWithNumbersAsText(text);
  if (status < 200 || status > 299) throw new ProviderHttpError(status, answer ?? text);
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  throw new AppError("provider_unavailable", "The provider's answer could not be understood", { cause: read.error });
}

type Sent = { method: "GET" | "POST"; headers: Record<string, string>; body: string | undefined };

async function exchange(agent: Agent, url: URL, timeoutMs: number, sent: Sent) {
  const limits = callLimits.getStore();
  try {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = limits ? AbortSignal.any([timeout, limits.signal]) : timeout;
    const response = await request(url, { ...sent, dispatcher: agent, signal });
    return {
      status: response.statusCode,
      text: await readText(response.body, limits?.maxResponseBytes ?? maxResponseBytes),
    };
  } catch (cause) {
    throw new AppError("provider_unavailable", "The provider cannot be reached", { cause });
  }
}

/** Throws, and the connection ends, as soon as there is more than `bytesMax`. Nothing is decompressed: we ask for no
 * compression, and what comes compressed all the same is no JSON. */
async function readText(body: Dispatcher.ResponseData["body"], bytesMax: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error(`The answer is longer than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Undefined when the text is no JSON. */
export function parseWithNumbersAsText(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value, context?: { source?: string }) =>
      typeof value === "number" ? context?.source : value,
    );
  } catch {
    return undefined;
  }
}
