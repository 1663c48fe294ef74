import { createHash, createHmac } from "node:crypto";
import type { ApiContext, ApiRequest, Environment } from "#simulator/old.ts";
import { ApiError } from "#simulator/parse.ts";

const windowMs = 60_000;

/** The client ID, a recent timestamp, and a signature over the timestamp and the path with its query. */
export function authenticate(context: ApiContext, request: ApiRequest): Environment {
  const header = (name: string) => request.headers[name]?.toString() ?? "";
  const environment = context.authenticate(request, "clientId", header("x-client-id"));
  const timestamp = header("x-timestamp");
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp)) > windowMs)
    throw new ApiError(401, "Timestamp is invalid");
  const key = Buffer.from(context.secret(environment, "clientSecret"), "base64");
  const expected = createHmac("sha256", key).update(`${timestamp}:${request.path}${request.search}`).digest("base64");
  if (header("x-signature") !== expected) throw new ApiError(401, "Signature is invalid");
  return environment;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const opening = '{"event":"order-status-change","data":';

/** Over `data` exactly as in the body, in the order of Fonbnk's own code: data first. */
export const signCallback = (body: string, secret: string): string =>
  sha256(body.slice(opening.length, -1) + sha256(secret));

export const callbackBody = (data: unknown) => ({ event: "order-status-change", data });
