import { createHash, createHmac } from "node:crypto";
import type { Asked, Environment, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";

const windowMs = 60_000;

/** Client id, a fresh timestamp, and a signature over it and the path with its query. */
export function authenticate(stage: Stage, asked: Asked): Environment {
  const header = (name: string) => asked.headers[name]?.toString() ?? "";
  const environment = stage.authenticate(asked, "clientId", header("x-client-id"));
  const timestamp = header("x-timestamp");
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp)) > windowMs)
    throw new Refusal(401, "Timestamp is invalid");
  const key = Buffer.from(stage.secret(environment, "clientSecret"), "base64");
  const expected = createHmac("sha256", key).update(`${timestamp}:${asked.path}${asked.search}`).digest("base64");
  if (header("x-signature") !== expected) throw new Refusal(401, "Signature is invalid");
  return environment;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const opening = '{"event":"order-status-change","data":';

/** Over `data` as it stands in the body, in the order of Fonbnk's own code: data first. */
export const signCallback = (body: string, secret: string): string =>
  sha256(body.slice(opening.length, -1) + sha256(secret));

export const callbackBody = (data: unknown) => ({ event: "order-status-change", data });
