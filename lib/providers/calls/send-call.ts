import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { Pool } from "undici";
import { deadline } from "#lib/deadline.ts";
import { secondMs } from "#lib/duration.ts";
import { currentTraceparent } from "#lib/tracing.ts";
import { CallFailed } from "./call-failed.ts";
import type { Operation, OperationInput, Reply } from "./contract.ts";
import { decodeError } from "./encode-error.ts";

// A list of offers is about a megabyte.
const replyBytesMax = 16 * 1024 * 1024;
const connectMs = deadline(2 * secondMs);
const atOnceMax = 64;
const waitingMax = 256;

type Options = {
  /** How long the whole call may take. */
  timeoutMs: number;
  /** Cancels the call, also at the provider. */
  signal?: AbortSignal;
  /** A lost reply may mean that the provider has an order. */
  createsOrder?: boolean;
};

const calls = bulkhead(atOnceMax, waitingMax);
let pool: Pool | undefined;

// On globalThis, because Next's bundle and Node each load their own copy of this module.
const shared = globalThis as typeof globalThis & { slipwayProvidersSocket?: string | undefined };

/** Chooses, at the start of a process that renders pages, that the process listening on this Unix socket calls providers and has
 * their settings. Otherwise, this process does, as in development, commands, and processes without pages. */
export function callProvidersThrough(socket: string | undefined): void {
  shared.slipwayProvidersSocket = socket || undefined;
  pool = undefined;
}

export const hasRemoteProviders = (): boolean => shared.slipwayProvidersSocket !== undefined;

/** Carries out an operation in the process that has the providers' credentials. Throws the operation's error; CallFailed if
 * there is no reply. */
export async function sendCall<Name extends Operation>(
  operation: Name,
  input: OperationInput[Name],
  { timeoutMs, signal, createsOrder = false }: Options,
): Promise<Reply> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const traceparent = currentTraceparent();
  const headers = { "content-type": "application/json", ...(traceparent && { traceparent }) };
  const request = { path: `/${operation}`, headers, body: JSON.stringify(input) };
  let reply: Reply;
  try {
    reply = await calls.execute(() => post(request, signal ? AbortSignal.any([timeout, signal]) : timeout));
  } catch (error) {
    throw new CallFailed(error, { mayHaveOrder: createsOrder && !isUnsent(error) });
  }
  if (reply.error) throw decodeError(reply.error);
  return reply;
}

type Posted = { path: string; headers: Record<string, string>; body: string };

async function post(request: Posted, signal: AbortSignal): Promise<Reply> {
  pool ??= new Pool("http://localhost", {
    socketPath: shared.slipwayProvidersSocket ?? "",
    connections: atOnceMax,
    pipelining: 1,
    connect: { timeout: connectMs },
    maxResponseSize: replyBytesMax,
  });
  const response = await pool.request({ method: "POST", ...request, signal });
  if (response.statusCode !== 200) throw new Error(`${request.path} returned ${response.statusCode}`);
  return (await response.body.json()) as Reply;
}

const unsentCodes = ["ECONNREFUSED", "ENOENT", "UND_ERR_CONNECT_TIMEOUT"];

const isUnsent = (error: unknown) =>
  error instanceof BulkheadRejectedError ||
  (error instanceof Error && "code" in error && unsentCodes.includes(String(error.code)));
