import type * as z from "zod";
import type { Environment, KeyScope } from "#db/enums.ts";
import { failure, newRequestId, success, versionedSuccess } from "#http/envelope.ts";
import { type FindMore, type Input, type PartnerOperation, readOperation } from "#http/read-operation.ts";
import { type HandlerResponse, type RequestContext, toRoute } from "#http/request-context.ts";
import {
  type AuthenticatedKey,
  authenticate,
  authenticateRecent,
  type Credentials,
  isRecentKey,
} from "#lib/api-keys/authenticate.ts";
import { loggedFields } from "#lib/api-logs/logged-fields.ts";
import { recordRequest } from "#lib/api-logs/record-request.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { deprecationHeaders, type Operation } from "#lib/openapi/operation.ts";
import { type Bucket, consumeLimit, refusedKeys, takeUnauthenticated, tooMany } from "#lib/rate-limit.ts";
import { countRefusal } from "#lib/security/count-event.ts";
import { type Span, withSpan } from "#lib/tracing.ts";

const keySpan: Span = { name: "check API key", kind: "internal" };
const logSpan: Span = { name: "commit log row", kind: "internal" };

/** A Partner API endpoint: authenticates, applies the rate limit, validates the input, runs the operation and logs the
 * request. `run` must return what the operation documents as its response data. A read with a key that was accepted before runs
 * with the key as it was then, and starts over if the statement that commits its log row finds it changed. `findMore`: the checks that
 * `run` makes itself, so that an error of the schema names the fields that they refuse, too. */
export function partnerEndpoint<Op extends PartnerOperation>(
  operation: Op,
  run: (input: Input<Op>) => Promise<z.input<Op["data"]>>,
  findMore?: FindMore<Op>,
) {
  const { method, access, message, messageFor, deprecation, isVersioned, costOf } = operation;
  const isRead = method === "get" && access.limit === "reads";
  // In `respond`, the data would stay in memory with the response's text until the log row is committed.
  const runAndWrite = async (request: RequestContext, requestId: string, input: Input<Op>) => {
    const data = await run(input);
    return isVersioned
      ? versionedSuccess(request, requestId, message, data as object)
      : success(requestId, messageFor?.(data as never) ?? message, data);
  };
  const respond = async (
    request: RequestContext,
    params: Record<string, string>,
    mayUseRecent: boolean,
  ): Promise<HandlerResponse> => {
    const now = currentTime();
    const startedMs = performance.now();
    const requestId = newRequestId();
    let apiKey: AuthenticatedKey | undefined;
    let response: HandlerResponse;
    let failed: LoggedRequest["failed"] = null;
    const headers = deprecationHeaders(deprecation);
    try {
      apiKey = await withSpan(keySpan, () => identify(request, { ...access, mayUseRecent }, now));
      if (apiKey) await limit(access.limit, apiKey, headers, costOf?.(new URLSearchParams(request.query)));
      assertEnvironment(access, apiKey);
      const environment = apiKey?.environment ?? hostEnvironment(request.origin) ?? "production";
      // A required key has been checked.
      const caller = {
        apiKey,
        environment,
        baseUrl: env().baseUrls[environment] ?? request.origin,
        address: request.address,
        now,
      } as unknown as Input<Op>;
      const read = await readOperation(request, operation, findMore && ((fields) => findMore(fields, caller)));
      const setHeader = (name: string, value: string) => {
        headers[name] = value;
      };
      // The schemas are the operation's own.
      response = await runAndWrite(request, requestId, { ...caller, ...read, params, setHeader } as Input<Op>);
    } catch (error) {
      failed = failure(requestId, error);
      response = failed.response;
    }
    Object.assign(response.headers, headers);
    if (!apiKey) return response;
    const logged = await log(response, { apiKey, request, requestId, at: now, startedMs, failed });
    return logged ?? respond(request, params, false);
  };
  const route = toRoute((request, params) => respond(request, params, isRead));
  return Object.assign(route, { operation: operation as Operation });
}

/** Rejects a request that no endpoint serves. With a valid key, it counts against the limit for reads and is logged. */
export async function rejectUnknownRoute(request: RequestContext, rejection: AppError): Promise<HandlerResponse> {
  const rejected = () => failure(newRequestId(), rejection).response;
  if (request.header("x-svc-api-key") === undefined) return rejected();
  try {
    return await serveWithKey(request, false, () => Promise.reject(rejection));
  } catch {
    // A rejected key makes no difference to what no endpoint serves.
    return rejected();
  }
}

/** A response, and whether an operation has counted and logged the request. */
type Served = { response: HandlerResponse; isCounted: boolean };

/** Serves a request to another endpoint that runs operations. Unless an operation counts and logs it, it counts against the limit
 * for reads and is logged. With `mayCount`, that is known once it was served. */
export async function serveWithKey(
  request: RequestContext,
  mayCount: boolean,
  serve: (apiKey: AuthenticatedKey) => Promise<Served>,
): Promise<HandlerResponse> {
  const [now, startedMs, requestId] = [currentTime(), performance.now(), newRequestId()];
  const apiKey = await identify(request, { scope: null }, now);
  if (!apiKey) throw new Error("identify returns a key unless the key is optional");
  const headers: Record<string, string> = { "x-request-id": requestId };
  let response: HandlerResponse;
  let failed: LoggedRequest["failed"] = null;
  try {
    if (!mayCount) await limit("reads", apiKey, headers);
    const served = await serve(apiKey);
    if (served.isCounted) return served.response;
    if (mayCount) await limit("reads", apiKey, headers);
    response = served.response;
  } catch (error) {
    failed = failure(requestId, error);
    response = failed.response;
  }
  Object.assign(response.headers, headers);
  return (await log(response, { apiKey, request, requestId, at: now, startedMs, failed })) ?? response;
}

type Access = { scope: KeyScope | null; isKeyOptional?: boolean; mayUseRecent?: boolean };
type Identified = AuthenticatedKey | undefined;

function identify(request: RequestContext, access: Access, now: Date): Identified | Promise<Identified> {
  const credentials = {
    key: request.header("x-svc-api-key"),
    authorization: request.header("authorization"),
    hostEnvironment: hostEnvironment(request.origin),
    address: request.address,
    scope: access.scope,
  };
  const recent = access.mayUseRecent ? authenticateRecent(credentials, now) : undefined;
  return recent ?? lookUp(credentials, access, now);
}

async function lookUp(credentials: Credentials, { isKeyOptional }: Access, now: Date): Promise<Identified> {
  const { key, address } = credentials;
  if (isKeyOptional && key === undefined) {
    await takeUnauthenticated(address);
    return undefined;
  }
  // Others behind the same address may send bad keys, so a key in use is looked up nevertheless.
  if (!isRecentKey(credentials)) await assertLookUp(key, address);
  try {
    return await authenticate(credentials, now);
  } catch (error) {
    // Only rejected credentials count against the address, not a database outage.
    if (error instanceof AppError) await refusedKeys.count(address);
    throw error;
  }
}

async function assertLookUp(key: string | undefined, address: string): Promise<void> {
  try {
    await refusedKeys.assert(address);
  } catch (error) {
    const isRefused = key !== undefined && error instanceof AppError;
    if (isRefused) countRefusal({ action: "api_key.refused", reason: error.code, address });
    throw error;
  }
}

/** Null when both environments share one address or the host belongs to neither. */
function hostEnvironment(origin: string): Environment | null {
  const { production, sandbox } = env().baseUrls;
  if (!production || !sandbox || production === sandbox) return null;
  if (hostOf(origin) === hostOf(sandbox)) return "sandbox";
  return hostOf(origin) === hostOf(production) ? "production" : null;
}

// Compare hosts only: behind a proxy, our scheme differs from the client's.
const hostOf = (origin: string) => origin.slice(origin.indexOf("//") + 2);

function assertEnvironment({ isSandboxOnly }: PartnerOperation["access"], apiKey: AuthenticatedKey | undefined): void {
  if (isSandboxOnly && apiKey?.environment !== "sandbox")
    throw new AppError("environment_mismatch", "This endpoint only works in the sandbox. Use a TEST key.");
}

async function limit(
  bucket: Bucket,
  apiKey: AuthenticatedKey,
  headers: Record<string, string>,
  cost = 1,
): Promise<void> {
  const { allowance, isOver } = await consumeLimit(bucket, apiKey.keyId, apiKey.limits[bucket], cost);
  headers["ratelimit-policy"] = `"${bucket}";q=${allowance.limit};w=60`;
  headers.ratelimit = `"${bucket}";r=${allowance.remaining};t=${allowance.resetSeconds}`;
  headers["x-ratelimit-limit"] = String(allowance.limit);
  headers["x-ratelimit-remaining"] = String(allowance.remaining);
  headers["x-ratelimit-reset"] = String(allowance.resetSeconds);
  if (isOver) throw tooMany(allowance);
}

type LoggedRequest = {
  apiKey: AuthenticatedKey;
  request: RequestContext;
  requestId: string;
  at: Date;
  startedMs: number;
  failed: ReturnType<typeof failure> | null;
};

/** Commits the log row before the response is sent. Without the row, the client gets an error instead. Null if the key has changed
 * since it was read for an earlier request. */
async function log(
  response: HandlerResponse,
  { apiKey, request, requestId, at, startedMs, failed }: LoggedRequest,
): Promise<HandlerResponse | null> {
  try {
    const row = {
      requestId,
      at,
      partnerId: apiKey.partnerId,
      environment: apiKey.environment,
      keyId: apiKey.keyId,
      method: request.method,
      path: request.path.slice(0, 256),
      status: response.status,
      durationMs: Math.round(performance.now() - startedMs),
      errorCode: failed?.code ?? null,
      fieldErrors: loggedFields(failed?.errors),
    };
    const isRecorded = await withSpan(logSpan, () => recordRequest({ row, key: apiKey.unconfirmed }));
    return isRecorded ? response : null;
  } catch (error) {
    return failure(requestId, error).response;
  }
}
