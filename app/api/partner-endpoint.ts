import type * as z from "zod";
import { failure, newRequestId, success, versionedSuccess } from "#app/api/envelope.ts";
import { readBody, readQuery, rejectBody } from "#app/api/read-input.ts";
import { type HandlerResponse, type RequestContext, toRoute } from "#app/api/request-context.ts";
import type { Environment, KeyScope } from "#db/enums.ts";
import { type AuthenticatedKey, authenticate } from "#lib/api-keys/authenticate.ts";
import { addRecentKey, isRecentKey, recentIdOf, removeRecentKey } from "#lib/api-keys/recent-keys.ts";
import { loggedFields } from "#lib/api-logs/logged-fields.ts";
import { recordRequest } from "#lib/api-logs/record-request.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import { deprecationHeaders, type Operation } from "#lib/openapi/operation.ts";
import { type Bucket, consumeLimit, refusedKeys, takeUnauthenticated, tooMany } from "#lib/rate-limit.ts";
import { countRefusal } from "#lib/security/count-event.ts";

type PartnerOperation = Operation & { access: NonNullable<Operation["access"]>; data: z.ZodType };

type Input<Op extends PartnerOperation> = {
  params: Record<string, string>;
  query: z.output<Op["query"]>;
  body: Op["body"] extends z.ZodType ? z.output<Op["body"]> : undefined;
  environment: Environment;
  /** Base of the links in the response: the environment's configured address, or the one the client used. */
  baseUrl: string;
  now: Date;
  setHeader(name: string, value: string): void;
} & (Op["access"] extends { isKeyOptional: true } ? unknown : { apiKey: AuthenticatedKey });

/** A Partner API endpoint: authenticates, applies the rate limit, validates the input, runs the operation and logs the
 * request. `run` must return what the operation documents as its response data. */
export function partnerEndpoint<Op extends PartnerOperation>(
  operation: Op,
  run: (input: Input<Op>) => Promise<z.input<Op["data"]>>,
) {
  const { access, query, repeatable, body, message, deprecation, isVersioned } = operation;
  const route = toRoute(async (request, params) => {
    const now = currentTime();
    const startedMs = performance.now();
    const requestId = newRequestId();
    let apiKey: AuthenticatedKey | undefined;
    let response: HandlerResponse;
    let failed: LoggedRequest["failed"] = null;
    const headers = deprecationHeaders(deprecation);
    try {
      apiKey = await identify(request, access.scope, access.isKeyOptional === true, now);
      if (apiKey) await admit(access, apiKey, headers);
      const environment = apiKey?.environment ?? hostEnvironment(request.origin) ?? "production";
      const input = {
        params,
        query: readQuery(request, query, { repeatable, isBlankAbsent: true }),
        body: body ? await readBody(request, body, { isBlankAbsent: true }) : rejectBody(request),
        baseUrl: env().baseUrls[environment] ?? request.origin,
        environment,
        now,
        setHeader: (name: string, value: string) => {
          headers[name] = value;
        },
        apiKey,
      };
      // The schemas above are the operation's own, and a required key has been checked.
      const data = await run(input as unknown as Input<Op>);
      response = isVersioned
        ? versionedSuccess(request, requestId, message, data as object)
        : success(requestId, message, data);
    } catch (error) {
      failed = failure(requestId, error);
      response = failed.response;
    }
    Object.assign(response.headers, headers);
    if (!apiKey) return response;
    return log(response, { apiKey, request, requestId, at: now, startedMs, failed });
  });
  return Object.assign(route, { operation: operation as Operation });
}

/** Rejects a request that no endpoint serves. With a valid key, it counts against the limit for reads and is logged. */
export async function rejectUnknownRoute(request: RequestContext, rejection: AppError): Promise<HandlerResponse> {
  const [now, startedMs, requestId] = [currentTime(), performance.now(), newRequestId()];
  const rejected = failure(requestId, rejection);
  if (request.header("x-svc-api-key") === undefined) return rejected.response;
  const headers: Record<string, string> = {};
  let apiKey: AuthenticatedKey | undefined;
  let failed = rejected;
  try {
    apiKey = await identify(request, null, false, now);
    if (apiKey) await limit("reads", apiKey, headers);
  } catch (error) {
    // A rejected key makes no difference to what no endpoint serves.
    if (apiKey) failed = failure(requestId, error);
  }
  Object.assign(failed.response.headers, headers);
  if (!apiKey) return failed.response;
  return log(failed.response, { apiKey, request, requestId, at: now, startedMs, failed });
}

/** The key of a request to another endpoint that runs operations. With `isCounted`, it counts against the limit for reads. */
export async function identifyKey(request: RequestContext, isCounted: boolean): Promise<AuthenticatedKey> {
  const apiKey = await identify(request, null, false, currentTime());
  if (!apiKey) throw new Error("identify returns a key unless the key is optional");
  if (isCounted) await limit("reads", apiKey, {});
  return apiKey;
}

async function identify(request: RequestContext, scope: KeyScope | null, isKeyOptional: boolean, now: Date) {
  const { address } = request;
  const key = request.header("x-svc-api-key");
  if (isKeyOptional && key === undefined) {
    await takeUnauthenticated(address);
    return undefined;
  }
  // Others behind the same address may send bad keys, so a key in use is looked up nevertheless.
  const recentId = key === undefined ? null : recentIdOf(key, address);
  if (recentId === null || !isRecentKey(recentId)) await assertLookUp(key, address);
  const authorization = request.header("authorization");
  const credentials = { key, authorization, hostEnvironment: hostEnvironment(request.origin), address, scope };
  try {
    const authenticated = await authenticate(credentials, now);
    if (recentId !== null) addRecentKey(recentId);
    return authenticated;
  } catch (error) {
    // Only rejected credentials count against the address, not a database outage.
    if (!(error instanceof AppError)) throw error;
    if (recentId !== null && badKeyCodes.has(error.code)) removeRecentKey(recentId);
    await refusedKeys.count(address);
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

// Other errors reject what a valid key was used for.
const badKeyCodes = new Set<ErrorCode>(["api_key_invalid", "api_key_expired"]);

/** Null when both environments share one address or the host belongs to neither. */
function hostEnvironment(origin: string): Environment | null {
  const { production, sandbox } = env().baseUrls;
  if (!production || !sandbox || production === sandbox) return null;
  if (hostOf(origin) === hostOf(sandbox)) return "sandbox";
  return hostOf(origin) === hostOf(production) ? "production" : null;
}

// Compare hosts only: behind a proxy, our scheme differs from the client's.
const hostOf = (origin: string) => origin.slice(origin.indexOf("//") + 2);

async function admit(access: PartnerOperation["access"], apiKey: AuthenticatedKey, headers: Record<string, string>) {
  await limit(access.limit, apiKey, headers);
  if (access.isSandboxOnly && apiKey.environment !== "sandbox")
    throw new AppError("environment_mismatch", "This endpoint only works in the sandbox. Use a TEST key.");
}

async function limit(bucket: Bucket, apiKey: AuthenticatedKey, headers: Record<string, string>): Promise<void> {
  const { allowance, isOver } = await consumeLimit(bucket, apiKey.keyId, apiKey.limits[bucket]);
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

/** Commits the log row before the response is sent. Without the row, the client gets an error instead. */
async function log(
  response: HandlerResponse,
  { apiKey, request, requestId, at, startedMs, failed }: LoggedRequest,
): Promise<HandlerResponse> {
  try {
    await recordRequest({
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
    });
    return response;
  } catch (error) {
    return failure(requestId, error).response;
  }
}
