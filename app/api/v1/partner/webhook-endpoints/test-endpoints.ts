import type { newTestPartner } from "#app/api/test-partner.ts";
import type { KeyScope } from "#db/enums.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { POST as rotate } from "./[endpointId]/rotate/route.ts";
import { DELETE, GET as get, PATCH } from "./[endpointId]/route.ts";
import { GET as list, POST } from "./route.ts";

export type Partner = Awaited<ReturnType<typeof newTestPartner>>;
type Sent = { key?: string; body?: unknown };

export const wanted = { url: "https://shop.example/webhooks" };
export const add = (partner: Partner, body: unknown = wanted, key = partner.key) =>
  partner.call(POST, "/webhook-endpoints", { method: "POST", body: JSON.stringify(body), key });
export const listed = async (partner: Partner) =>
  (await partner.call(list, "/webhook-endpoints")).body.data.webhook_endpoints;

/** Calls an operation on one endpoint. */
export const at = (
  partner: Partner,
  id: string,
  method: "GET" | "PATCH" | "DELETE" | "rotate",
  { key, body }: Sent = {},
) => {
  const route = { GET: get, PATCH, DELETE, rotate }[method];
  return partner.call(route, `/webhook-endpoints/${id}${method === "rotate" ? "/rotate" : ""}`, {
    method: method === "rotate" ? "POST" : method,
    params: { endpointId: id },
    key: key ?? partner.key,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
};

export const keyWith = async ({ scope }: Partner, scopes?: KeyScope[]) =>
  (await createKey(scope, { name: "Deployments", scopes }, null, new Date())).key;
