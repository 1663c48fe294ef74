import { approvalCheckKinds, type Environment, keyScopes } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { listRequests } from "#lib/api-logs/list-requests.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { basePath, type Operation } from "#lib/openapi/operation.ts";
import { assertDocumented } from "#lib/openapi/test-conformance.ts";
import { grantAccess } from "#lib/partners/access.ts";
import { recordApprovalCheck } from "#lib/partners/approval.ts";
import { changeContact } from "#lib/partners/contact.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { changeProfile } from "#lib/partners/profile.ts";
import { randomBase62 } from "#lib/random-id.ts";

type Route = ((request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>) & {
  /** Only routes of the Partner API have one. */
  operation?: Operation;
};
type Sent = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  params?: Record<string, string>;
  key?: string | null;
};
// biome-ignore lint/suspicious/noExplicitAny: the data differs by endpoint.
type Envelope = { msg: string; data: any; success: boolean; code: number };
export type TestResponse = { status: number; headers: Headers; body: Envelope };

/** A valid wallet address. */
export const btcWallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

/** Of a form in which nothing was entered. */
export const emptyProfile = {
  legal_name: "",
  registration_number: "",
  country: "",
  address: "",
  tax_id: "",
  website: "",
  billing_email: "",
  use_case: "",
  monthly_volume: "",
  volume_currency: "",
};

/** A company with everything that production access needs. */
export const testProfile = {
  legal_name: "Shop Ltd",
  registration_number: null,
  country: "NG",
  address: null,
  tax_id: null,
  website: "https://shop.example",
  billing_email: null,
  use_case: "Buyers pay for crypto in our app",
  monthly_volume: null,
  volume_currency: null,
};

/** Gives the partner the support contact, the company details, and the passed checks that production access needs. */
export async function addContact(partnerId: string): Promise<void> {
  const now = new Date();
  await changeContact(partnerId, { email: "help@shop.example", url: null }, systemActor, now);
  await changeProfile(partnerId, testProfile, systemActor, now);
  for (const kind of approvalCheckKinds)
    await recordApprovalCheck(partnerId, { kind, result: "passed", valid_until: null, note: null }, systemActor, now);
}

/** Gives the partner access to production, and what it needs. */
export async function grantProduction(partnerId: string): Promise<void> {
  await addContact(partnerId);
  await grantAccess({ partnerId, environment: "production" }, new Date());
}

/** A partner with a key. Each test creates its own, so that tests don't share rows. */
export async function newTestPartner(environment: Environment = "sandbox") {
  const partnerId = await createPartner(`Test ${randomBase62(6)}`);
  const scope: TenantScope = { partnerId, environment };
  if (environment === "production") await addContact(partnerId);
  await grantAccess(scope, new Date());
  const { key, api_key } = await createKey(scope, { name: "test", scopes: [...keyScopes] }, null, new Date());
  return {
    scope,
    key,
    keyId: api_key.id,
    /** Calls a route handler as a client would, with this partner's key by default. */
    call: (route: Route, path: string, sent: Sent = {}) => call(route, path, { key, ...sent }),
    /** The partner's API logs. */
    logs: async () => (await listRequests(scope, {}, new Date())).logs,
  };
}

/** Throws if a response of the Partner API isn't as documented. Each call uses a random address by default, so that rate limits per address don't affect other tests. */
export async function call(
  route: Route,
  path: string,
  { method = "GET", headers = {}, body, params = {}, key }: Sent = {},
): Promise<TestResponse> {
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
  if (route.operation) {
    const received = { status: response.status, headers: Object.fromEntries(response.headers) };
    const documentedPath = basePath + route.operation.path.replaceAll(/\{\w+\}/g, "id");
    assertDocumented(method, documentedPath, { ...received, body: await response.clone().text() });
  }
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  // `data` is the text of a file.
  const read = isJson ? await response.json() : { msg: "", data: await response.text(), success: true, code: 200 };
  return { status: response.status, headers: response.headers, body: read };
}

/** Of a client, for tests that count its requests. */
export const randomAddress = (): string => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}`;

export const fieldsOf = ({ body }: TestResponse): string[] =>
  body.data.errors.map(({ field }: { field: string }) => field);
