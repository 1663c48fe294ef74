import { randomUUIDv7 } from "node:crypto";
import type * as z from "zod";
import { failure, success } from "#app/api/envelope.ts";
import { type Answer, type Exchange, type Handler, toRoute } from "#app/api/exchange.ts";
import { readBody, readQuery, refuseBody } from "#app/api/read-input.ts";
import type { Environment, KeyScope } from "#db/enums.ts";
import { type AuthenticatedKey, authenticate } from "#lib/api-keys/authenticate.ts";
import { recordRequest } from "#lib/api-logs/record-request.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { type Bucket, take, takeUnauthenticated, tooMany } from "#lib/rate-limit.ts";

type Input<Query extends z.ZodType, Body extends z.ZodType> = {
  params: Record<string, string>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** Where links of this answer point: the environment's base address, or where the client reached us. */
  baseUrl: string;
  now: Date;
  /** For the few answers that say more than their data. */
  setHeader(name: string, value: string): void;
};

type Declaration<Query extends z.ZodType, Body extends z.ZodType> = {
  message: string;
  query: Query;
  /** Query parameters that may be repeated. */
  repeatable?: readonly string[];
  body?: Body;
};

type PartnerDeclaration<Query extends z.ZodType, Body extends z.ZodType> = Declaration<Query, Body> & {
  scope: KeyScope | null;
  limit: Bucket;
} & (
    | {
        isKeyOptional?: false;
        run(input: Input<Query, Body> & { apiKey: AuthenticatedKey; environment: Environment }): Promise<unknown>;
      }
    | { isKeyOptional: true; run(input: Input<Query, Body> & { environment: Environment }): Promise<unknown> }
  );

/** Every partner request, in order: who asks, may it, how often, is it well-formed, do it, wrap the answer, log it. */
export function partnerEndpoint<Query extends z.ZodType, Body extends z.ZodType>(
  endpoint: PartnerDeclaration<Query, Body>,
) {
  const handler: Handler = async (exchange, params) => {
    const now = new Date();
    const startedMs = performance.now();
    const requestId = newRequestId();
    let apiKey: AuthenticatedKey | undefined;
    let answer: Answer;
    let errorCode: string | null = null;
    const headers: Record<string, string> = {};
    try {
      apiKey = await identify(exchange, endpoint.scope, endpoint.isKeyOptional === true, now);
      if (apiKey) await limit(endpoint.limit, apiKey, headers);
      const environment = apiKey?.environment ?? hostEnvironment(exchange.origin) ?? "production";
      const input = {
        params,
        query: readQuery(exchange, endpoint.query, endpoint.repeatable),
        body: (endpoint.body ? await readBody(exchange, endpoint.body) : refuseBody(exchange)) as z.output<Body>,
        baseUrl: env().baseUrls[environment] ?? exchange.origin,
        environment,
        now,
        setHeader: (name: string, value: string) => {
          headers[name] = value;
        },
      };
      // A missing key has already been refused where it is not optional.
      answer = success(
        requestId,
        endpoint.message,
        await endpoint.run({ ...input, apiKey: apiKey as AuthenticatedKey }),
      );
    } catch (error) {
      ({ answer, code: errorCode } = failure(requestId, error));
    }
    Object.assign(answer.headers, headers);
    if (!apiKey) return answer;
    return log(answer, { apiKey, exchange, requestId, at: now, startedMs, errorCode });
  };
  return toRoute(handler);
}

export const newRequestId = () => `req_${randomUUIDv7().replaceAll("-", "")}`;

async function identify(exchange: Exchange, scope: KeyScope | null, isKeyOptional: boolean, now: Date) {
  const { address } = exchange;
  const key = exchange.header("x-svc-api-key");
  if (isKeyOptional && key === undefined) {
    await takeUnauthenticated(address);
    return undefined;
  }
  const authorization = exchange.header("authorization");
  try {
    return await authenticate(
      { key, authorization, hostEnvironment: hostEnvironment(exchange.origin), address, scope },
      now,
    );
  } catch (error) {
    // A database that is away is not the client's fault.
    if (error instanceof AppError) await takeUnauthenticated(address);
    throw error;
  }
}

/** Null where both environments share one address, or the host is neither's. */
function hostEnvironment(origin: string): Environment | null {
  const { production, sandbox } = env().baseUrls;
  if (!production || !sandbox || production === sandbox) return null;
  if (hostOf(origin) === hostOf(sandbox)) return "sandbox";
  return hostOf(origin) === hostOf(production) ? "production" : null;
}

// Behind a proxy the scheme we see is not the client's.
const hostOf = (origin: string) => origin.slice(origin.indexOf("//") + 2);

async function limit(bucket: Bucket, apiKey: AuthenticatedKey, headers: Record<string, string>): Promise<void> {
  const { allowance, isOver } = await take(bucket, apiKey.keyId, apiKey.limits[bucket]);
  headers["ratelimit-policy"] = `"${bucket}";q=${allowance.limit};w=60`;
  headers.ratelimit = `"${bucket}";r=${allowance.remaining};t=${allowance.resetSeconds}`;
  headers["x-ratelimit-limit"] = String(allowance.limit);
  headers["x-ratelimit-remaining"] = String(allowance.remaining);
  headers["x-ratelimit-reset"] = String(allowance.resetSeconds);
  if (isOver) throw tooMany(allowance);
}

type Logged = {
  apiKey: AuthenticatedKey;
  exchange: Exchange;
  requestId: string;
  at: Date;
  startedMs: number;
  errorCode: string | null;
};

/** The row is committed before the answer leaves; without its row an answer is not given. */
async function log(answer: Answer, { apiKey, exchange, requestId, at, startedMs, errorCode }: Logged): Promise<Answer> {
  try {
    await recordRequest({
      requestId,
      at,
      partnerId: apiKey.partnerId,
      environment: apiKey.environment,
      keyId: apiKey.keyId,
      method: exchange.method,
      path: exchange.path.slice(0, 256),
      status: answer.status,
      durationMs: Math.round(performance.now() - startedMs),
      errorCode,
    });
    return answer;
  } catch (error) {
    return failure(requestId, error).answer;
  }
}
