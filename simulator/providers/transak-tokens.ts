/** The partner access token: a JWT over its claims, signed with the API secret, so that nothing has to be kept. */
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { type Asked, type Environment, environments, type Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";

const tokenClaims = z.object({ API_KEY: z.string(), epoch: z.number(), iat: z.number(), exp: z.number() });
export type TokenClaims = z.output<typeof tokenClaims>;

const hourSeconds = 3_600;
const lifeSeconds = 7 * 24 * hourSeconds;

const encoded = (json: unknown): string => Buffer.from(JSON.stringify(json)).toString("base64url");

export function signJwt(claims: unknown, secret: string): string {
  const message = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`;
  return `${message}.${createHmac("sha256", secret).update(message).digest("base64url")}`;
}

/** Null unless it is a token signed with this secret. */
function readToken(jwt: string, secret: string): TokenClaims | null {
  const [, claims = ""] = jwt.split(".");
  try {
    const read = tokenClaims.parse(JSON.parse(Buffer.from(claims, "base64url").toString("utf8")));
    const expected = Buffer.from(signJwt(read, secret));
    const given = Buffer.from(jwt);
    return given.length === expected.length && timingSafeEqual(given, expected) ? read : null;
  } catch {
    return null;
  }
}

/** Everybody who asks within one hour gets the same token. Another `tokenEpoch` ends all tokens given before. */
export function newToken(stage: Stage, environment: Environment): TokenClaims {
  const now = Math.floor(Date.now() / 1000);
  const iat = now - (now % hourSeconds);
  const API_KEY = stage.secret(environment, "apiKey");
  return { API_KEY, epoch: stage.trait("tokenEpoch"), iat, exp: iat + lifeSeconds };
}

/** Refuses with 401 unless the call names a token that still counts. */
export function authenticate(stage: Stage, asked: Asked): Environment {
  const jwt = String(asked.headers["access-token"] ?? "");
  for (const environment of environments) {
    const claims = readToken(jwt, stage.secret(environment, "apiSecret"));
    if (claims?.epoch !== stage.trait("tokenEpoch") || claims.exp * 1000 <= Date.now()) continue;
    asked.environment = environment;
    return environment;
  }
  throw new Refusal(401, "Access token is invalid or expired");
}
