import type { Environment } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { listRequests } from "#lib/api-logs/list-requests.ts";
import { createPartner } from "#lib/partners/create-partner.ts";
import { grantAccess } from "#lib/partners/grant-access.ts";
import { randomBase62 } from "#lib/random-id.ts";

type Route = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;
type Sent = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  params?: Record<string, string>;
  key?: string | null;
};
// biome-ignore lint/suspicious/noExplicitAny: an answer's data has as many shapes as there are endpoints.
type Envelope = { msg: string; data: any; success: boolean; code: number };
export type Answered = { status: number; headers: Headers; body: Envelope };

/** A wallet that every check accepts. */
export const btcWallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

/** Each test makes its own partner, so that none sees another's rows. */
export async function newTestPartner(environment: Environment = "sandbox") {
  const partnerId = await createPartner(`Test ${randomBase62(6)}`);
  const scope: TenantScope = { partnerId, environment };
  await grantAccess(scope);
  const { key, api_key } = await createKey(scope, { name: "test" }, null, new Date());
  return {
    scope,
    key,
    keyId: api_key.id,
    /** Calls a route file's handler as a client would, with this partner's key unless told otherwise. */
    call: (route: Route, path: string, sent: Sent = {}) => call(route, path, { key, ...sent }),
    /** What the API logs hold for this partner. */
    logs: async () => (await listRequests(scope, {}, new Date())).logs,
  };
}

/** Each call comes from an address of its own unless it names one: limits for an address are no other test's affair. */
export async function call(
  route: Route,
  path: string,
  { method = "GET", headers = {}, body, params = {}, key }: Sent = {},
): Promise<Answered> {
  const request = new Request(`http://127.0.0.1:3000/api/v1/partner${path}`, {
    method,
    body,
    headers: {
      ...(key ? { "x-svc-api-key": key } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      "x-svc-client-address": randomAddress(),
      ...headers,
    },
  });
  const response = await route(request, { params: Promise.resolve(params) });
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  // Of a file, `data` is its text.
  const read = isJson ? await response.json() : { msg: "", data: await response.text(), success: true, code: 200 };
  return { status: response.status, headers: response.headers, body: read };
}

const randomAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}`;

export const fieldsOf = ({ body }: Answered): string[] => body.data.errors.map(({ field }: { field: string }) => field);
