/** The partner access token: a JWT signed with the API secret, so that no state is needed. */
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { ApiError } from "#simulator/parse.ts";
import { type ApiContext, type ApiRequest, type Environment, environments } from "#simulator/provider.ts";

const tokenClaims = z.object({ API_KEY: z.string(), epoch: z.number(), iat: z.number(), exp: z.number() });
export type TokenClaims = z.output<typeof tokenClaims>;

const hourSeconds = 3_600;
const lifeSeconds = 7 * 24 * hourSeconds;

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

/** The same token for every request within an hour. A new `tokenEpoch` revokes all earlier tokens. */
export function newToken(context: ApiContext, environment: Environment): TokenClaims {
  const now = Math.floor(Date.now() / 1000);
  const iat = now - (now % hourSeconds);
  const API_KEY = context.secret(environment, "apiKey");
  return { API_KEY, epoch: context.trait("tokenEpoch"), iat, exp: iat + lifeSeconds };
}

/** Throws ApiError 401 without a valid token. */
export function authenticate(context: ApiContext, request: ApiRequest): Environment {
  const jwt = String(request.headers["access-token"] ?? "");
  for (const environment of environments) {
    const claims = readToken(jwt, context.secret(environment, "apiSecret"));
    if (claims?.epoch !== context.trait("tokenEpoch") || claims.exp * 1000 <= Date.now()) continue;
    request.environment = environment;
    return environment;
  }
  throw new ApiError(401, "Access token is invalid or expired");
}
