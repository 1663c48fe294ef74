/** The partner access token: a JWT signed with the API secret. Transak signs its callbacks with the latest one. */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { ApiError, parseBody } from "#simulator/parse.ts";
import { type ApiContext, type ApiRequest, type Environment, environments } from "#simulator/provider.ts";

const tokenClaims = z.object({
  API_KEY: z.string(),
  epoch: z.number(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
});
export type TokenClaims = z.output<typeof tokenClaims>;

const lifeSeconds = 7 * 24 * 3_600;
const minuteMs = 60_000;

const encoded = (json: unknown): string => Buffer.from(JSON.stringify(json)).toString("base64url");

export function signJwt(claims: unknown, secret: string): string {
  const message = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`;
  return `${message}.${createHmac("sha256", secret).update(message).digest("base64url")}`;
}

/** Null unless the token is signed with this secret. */
function readToken(jwt: string, secret: string): TokenClaims | null {
  const [, claims = ""] = jwt.split(".");
  try {
    const payload = tokenClaims.parse(JSON.parse(Buffer.from(claims, "base64url").toString("utf8")));
    const expected = Buffer.from(signJwt(payload, secret));
    const actual = Buffer.from(jwt);
    return actual.length === expected.length && timingSafeEqual(actual, expected) ? payload : null;
  } catch {
    return null;
  }
}

function newToken(context: ApiContext, environment: Environment): TokenClaims {
  const iat = Math.floor(Date.now() / 1000);
  const API_KEY = context.secret(environment, "apiKey");
  return { API_KEY, epoch: context.trait("tokenEpoch"), jti: randomUUID(), iat, exp: iat + lifeSeconds };
}

/** After a restart it is the next valid token that a request presents. */
const latestIn = (context: ApiContext) => context.store<TokenClaims>("latest token by environment");

function limitRefreshes(context: ApiContext, environment: Environment): void {
  const refreshes = context.store<number[]>("times of refreshes by environment");
  const recent = (refreshes.get(environment) ?? []).filter((at) => at > Date.now() - minuteMs);
  const limit = context.trait("refreshesPerMinute");
  if (limit !== 0 && recent.length >= limit) throw new ApiError(429, "Too many requests");
  refreshes.set(environment, [...recent, Date.now()]);
}

export function refreshToken(request: ApiRequest) {
  const { context, body, headers } = request;
  const { apiKey } = parseBody(z.object({ apiKey: z.string() }), body);
  const environment = context.authenticate(request, "apiSecret", headers["api-secret"]);
  if (apiKey !== context.secret(environment, "apiKey")) throw new ApiError(401, "Unknown API key");
  limitRefreshes(context, environment);
  const claims = newToken(context, environment);
  latestIn(context).set(environment, claims);
  const accessToken = signJwt(claims, context.secret(environment, "apiSecret"));
  return { data: { accessToken, expiresAt: claims.exp } };
}

function isUsable(context: ApiContext, environment: Environment, { jti, epoch, exp }: TokenClaims): boolean {
  if (epoch !== context.trait("tokenEpoch") || exp * 1000 <= Date.now()) return false;
  const known = latestIn(context).get(environment);
  return known === undefined || known.jti === jti || !context.has("endsOlderTokens");
}

/** Throws ApiError 401 without a valid token. */
export function authenticate(request: ApiRequest): Environment {
  const { context, headers } = request;
  const jwt = String(headers["access-token"] ?? "");
  for (const environment of environments) {
    const claims = readToken(jwt, context.secret(environment, "apiSecret"));
    if (!claims || !isUsable(context, environment, claims)) continue;
    const latest = latestIn(context);
    if (!latest.has(environment)) latest.set(environment, claims);
    request.environment = environment;
    return environment;
  }
  throw new ApiError(401, "Access token is invalid or expired");
}

/** What callbacks are signed with. */
export const latestToken = (context: ApiContext, environment: Environment) =>
  latestIn(context).get(environment) ?? newToken(context, environment);
