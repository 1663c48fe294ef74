import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external.js";
// biome-ignore lint/style/noRestrictedImports: as above.
import { transact } from "#db/client.ts";
import type { Environment, Role } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { sessionCookie, sessionCookieName } from "#http/session-cookie.ts";
// biome-ignore lint/style/noRestrictedImports: creates users with any role, which lib only does through an invitation.
import { insertMember } from "#lib/partners/queries/partners.ts";
// biome-ignore lint/style/noRestrictedImports: as above.
import { insertUser } from "#lib/people/queries/users.ts";
import { startSession } from "#lib/people/users/session.ts";
import { randomBase62, randomId } from "#lib/random-id.ts";
import { call, newTestPartner, type TestResponse } from "./test-partner.ts";

type Route = Parameters<typeof call>[0];
type Sent = { method?: string; params?: Record<string, string>; body?: unknown; headers?: Record<string, string> };

export const pageOrigin = "http://127.0.0.1:3000";

/** Runs `work` in Next's context of a request with these cookies and headers. */
export function withinRequest<Result>(
  cookies: Map<string, string>,
  work: () => Promise<Result>,
  headers: Record<string, string> = {},
): Promise<Result> {
  const request = {
    type: "request",
    phase: "render",
    headers: new Headers(headers),
    cookies: {
      get: (name: string) => (cookies.has(name) ? { name, value: cookies.get(name) } : undefined),
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
    },
  };
  return workAsyncStorage.run({ route: "/test" } as never, () => workUnitAsyncStorage.run(request as never, work));
}

/** Stores a response's cookies as a browser does. */
export function storeCookies(jar: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "") jar.delete(name);
    else jar.set(name, decodeURIComponent(value));
  }
}

type Wanted = { name?: string; passwordHash?: string | null };
export type TestUser = Awaited<ReturnType<typeof newTestBrowser>> & {
  scope: TenantScope;
  userId: string;
  email: string;
  /** Creates another user of the same partner. */
  colleague(role: Role, wanted?: Wanted): Promise<TestUser>;
};

/** A signed-in user with a new partner, who sends requests from our own pages. */
export async function newTestUser({
  role = "owner",
  environment = "sandbox",
  ...wanted
}: Wanted & { role?: Role; environment?: Environment } = {}): Promise<TestUser> {
  const { scope } = await newTestPartner(environment);
  return newMember(scope, role, wanted);
}

async function newMember(
  scope: TenantScope,
  role: Role,
  { name = "Test", passwordHash = "none" }: Wanted,
): Promise<TestUser> {
  const userId = randomId("usr");
  const email = `${randomBase62(12).toLowerCase()}@example.com`;
  await transact(async (tx) => {
    await insertUser({ id: userId, email, name, passwordHash }, tx);
    await insertMember({ partnerId: scope.partnerId, userId, role }, tx);
  });
  const colleague = (theirRole: Role, wanted: Wanted = {}) => newMember(scope, theirRole, wanted);
  return { scope, userId, email, colleague, ...(await newTestBrowser(userId)) };
}

/** A browser with its own session; it keeps the cookies it receives. */
export async function newTestBrowser(userId: string, startedAt: Date = new Date()) {
  const jar = new Map<string, string>();
  const secret = await startSession(userId, startedAt);
  storeCookies(jar, new Headers({ "set-cookie": await sessionCookie(userId, secret, false) }));
  return {
    jar,
    /** Its session ID. */
    secret,
    cookie: () => jar.get(sessionCookieName(false)),
    async call(route: Route, sent: Sent = {}): Promise<TestResponse> {
      const response = await withinRequest(jar, () => callFromPage(route, sent));
      storeCookies(jar, response.headers);
      return response;
    },
  };
}

/** A request from our own page without a session. */
export function callFromPage(
  route: Route,
  { body, headers, params, method = "POST" }: Sent = {},
): Promise<TestResponse> {
  const send = () =>
    call(route, "", {
      method,
      params,
      headers: { origin: pageOrigin, host: new URL(pageOrigin).host, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return workUnitAsyncStorage.getStore() ? send() : withinRequest(new Map(), send);
}
