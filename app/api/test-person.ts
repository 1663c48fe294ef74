import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import { encode } from "next-auth/jwt";
import { type Answered, call, newTestPartner } from "#app/api/test-partner.ts";
import { authOptions } from "#app/session.ts";
import type { Environment, Role } from "#db/enums.ts";
// biome-ignore lint/style/noRestrictedImports: no part of lib makes people of other roles yet.
import { insertMember } from "#db/partners.ts";
// biome-ignore lint/style/noRestrictedImports: as above.
import { insertUser } from "#db/people.ts";
// biome-ignore lint/style/noRestrictedImports: as above.
import { transact } from "#db/transact.ts";
import { startSession } from "#lib/people/session.ts";
import { randomBase62, randomId } from "#lib/random-id.ts";

type Route = Parameters<typeof call>[0];
type Sent = { method?: string; params?: Record<string, string>; body?: unknown; headers?: Record<string, string> };

const origin = "http://127.0.0.1:3000";
const cookieName = "next-auth.session-token";
const sentCookie = new AsyncLocalStorage<string>();

// next-auth asks Next for the cookies of the request, and in tests handlers run without Next around them.
const { cache, resolve } = createRequire(import.meta.url);
const headersPath = resolve("next/headers");
cache[headersPath] = Object.assign(Object.create(null), {
  id: headersPath,
  loaded: true,
  exports: {
    headers: async () => new Headers(),
    cookies: async () => ({ getAll: () => [{ name: cookieName, value: sentCookie.getStore() ?? "" }] }),
  },
});

/** A signed-in person of a partner of their own, who calls the browser's routes from our own pages. */
export async function newTestPerson({
  role = "owner",
  environment = "sandbox",
}: {
  role?: Role;
  environment?: Environment;
} = {}) {
  const { scope } = await newTestPartner(environment);
  const userId = randomId("usr");
  await transact(async (tx) => {
    await insertUser({ id: userId, email: `${randomBase62(12)}@example.com`, name: "Test", passwordHash: "none" }, tx);
    await insertMember({ partnerId: scope.partnerId, userId, role }, tx);
  });
  const token = { sub: userId, sessionId: await startSession(userId, new Date()) };
  const cookie = await encode({ token, secret: authOptions().secret ?? "" });
  return {
    scope,
    userId,
    call: (route: Route, sent: Sent = {}) => sentCookie.run(cookie, () => callFromPage(route, sent)),
  };
}

/** What a page of ours sends, without a session. */
export function callFromPage(route: Route, { body, headers, params, method = "POST" }: Sent = {}): Promise<Answered> {
  return call(route, "", {
    method,
    params,
    headers: { origin, host: new URL(origin).host, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
