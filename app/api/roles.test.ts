import { beforeAll, describe, expect, it } from "vitest";
import { handlersIn } from "#app/api/test-handlers.ts";
import { callConsole } from "#app/api/test-operator.ts";
import type { TestResponse } from "#app/api/test-partner.ts";
import { type Role, roles } from "#db/enums.ts";
import { callFromPage, newTestUser } from "./test-user.ts";

const everybody = roles;
const builders: Role[] = ["owner", "developer"];
const owners: Role[] = ["owner"];
const resenders: Role[] = ["owner", "developer", "support"];

/** Who may what below /api/dashboard/[environment], written down a second time: a route that is missing here fails, and one
 * that lets in more or fewer than this fails too. */
const allowed: Record<string, readonly Role[]> = {
  "POST account/identities": everybody,
  "DELETE account/identities/[identity]": everybody,
  "DELETE account/passkeys/[passkeyId]": everybody,
  "POST account/passkeys": everybody,
  "PUT account/passkeys": everybody,
  "PUT account/password": everybody,
  "PATCH account/profile": everybody,
  "POST account/recovery-codes": everybody,
  "POST account/totp": everybody,
  "PUT account/totp": everybody,
  "DELETE account/totp": everybody,
  "POST api-keys": builders,
  "DELETE api-keys/[keyId]": builders,
  "GET api-logs/export": everybody,
  "GET api-logs/news": everybody,
  "DELETE api-keys/[keyId]/grace": builders,
  "POST api-keys/[keyId]/rotation": builders,
  "GET api-keys/[keyId]/use": everybody,
  "POST api-keys/lookup": everybody,
  "GET audit": everybody,
  "POST invitations": owners,
  "POST invitations/[invitationId]": owners,
  "DELETE invitations/[invitationId]": owners,
  "PATCH members/[memberId]": owners,
  "DELETE members/[memberId]": owners,
  "DELETE membership": everybody,
  "GET step-up": everybody,
  "POST step-up": everybody,
  "POST step-up/passkey": everybody,
  "PUT step-up/passkey": everybody,
  "GET quotes": everybody,
  "POST saved-views": everybody,
  "PATCH saved-views/[viewId]": everybody,
  "DELETE saved-views/[viewId]": everybody,
  "GET search": everybody,
  "POST redirects": builders,
  "DELETE redirects": builders,
  "DELETE sessions": everybody,
  "DELETE sessions/[sessionId]": everybody,
  "PATCH settings": owners,
  "GET transactions": everybody,
  "POST transactions": builders,
  "GET transactions/[transactionId]": everybody,
  "POST transactions/[transactionId]/simulation": resenders,
  "GET transactions/export": everybody,
  "POST transactions/resends": resenders,
  "POST webhooks/deliveries/[deliveryId]/resends": resenders,
  "POST webhooks/deliveries/[deliveryId]/signed-command": resenders,
  "POST webhooks/endpoints": builders,
  "PATCH webhooks/endpoints/[endpointId]": builders,
  "DELETE webhooks/endpoints/[endpointId]": builders,
  "POST webhooks/endpoints/[endpointId]/pause": builders,
  "POST webhooks/endpoints/[endpointId]/resends": resenders,
  "POST webhooks/endpoints/[endpointId]/resumption": builders,
  "POST webhooks/endpoints/[endpointId]/rotation": builders,
  "POST webhooks/endpoints/[endpointId]/secret": builders,
  "POST webhooks/endpoints/[endpointId]/test-events": builders,
  "POST webhooks/notices/[noticeId]/sighting": owners,
};

const dashboard = (await handlersIn("dashboard/[environment]")).map((route) => ({
  ...route,
  name: `${route.method} ${route.folder}`,
}));
const changing = dashboard.filter(({ method }) => method !== "GET");
const open = (await Promise.all(["account", "sign-up"].map(handlersIn))).flat();
const consoles = await handlersIn("operator");

/** Ids that nobody has: who is let in is told so, and changes nothing. */
const nowhere = (parameters: string[], environment = "sandbox") => ({
  ...Object.fromEntries(parameters.map((name) => [name, "xx_0000000000000000000000"])),
  environment,
});

const saysOf = ({ status, body }: TestResponse) => [status, body.data?.error];

// Origins of other sites, of none, and of a page that hides its own.
const foreign = [
  "https://evil.example",
  "null",
  "",
  "http://127.0.0.1:3000.evil.example",
  "http://127.0.0.1",
  "file://",
];

describe("the dashboard's routes", () => {
  let people: Record<Role, Awaited<ReturnType<typeof newTestUser>>>;
  beforeAll(async () => {
    const made = await Promise.all(roles.map(async (role) => [role, await newTestUser({ role })] as const));
    people = Object.fromEntries(made) as typeof people;
  });

  it("are all written down here, and no others", () => {
    expect(dashboard.map(({ name }) => name).sort()).toEqual(Object.keys(allowed).sort());
    expect(changing.length).toBeGreaterThan(20);
  });

  describe.each(dashboard)("$name", ({ name, method, handler, parameters }) => {
    it.each(roles)("lets a person in the role %s in, or not, as is written down", async (role) => {
      // What ends somebody's own sessions or membership is done by somebody else than the others use.
      const user = /session|member|account/.test(name) ? await newTestUser({ role }) : people[role];
      const answer = await user.call(handler, { method, params: nowhere(parameters) });
      if (allowed[name]?.includes(role)) {
        expect(["scope_missing", "sign_in_required", "origin_not_allowed"]).not.toContain(answer.body.data?.error);
        expect(answer.status).toBeLessThan(500);
      } else expect(saysOf(answer)).toEqual([403, "scope_missing"]);
    });

    it("asks whoever has no session to sign in", async () => {
      const answer = await callFromPage(handler, { method, params: nowhere(parameters) });
      expect(saysOf(answer)).toEqual([401, "sign_in_required"]);
    });

    it("knows no third environment", async () => {
      const answer = await people.owner.call(handler, { method, params: nowhere(parameters, "staging") });
      expect(saysOf(answer)).toEqual([404, "not_found"]);
    });
  });

  it.each(changing)("$name takes nothing from another origin, an opaque one or none", async (route) => {
    const { method, handler, parameters } = route;
    for (const origin of foreign) {
      const answer = await people.owner.call(handler, { method, params: nowhere(parameters), headers: { origin } });
      expect([origin, ...saysOf(answer)]).toEqual([origin, 403, "origin_not_allowed"]);
    }
  });
});

describe("the operator's routes", () => {
  it.each(consoles)("$method $folder is closed to strangers and partners, and to other origins", async (route) => {
    const { folder, method, handler, parameters } = route;
    const params = { ...nowhere(parameters), kind: "assets", provider: "moonpay" };
    // The sign-in itself: without a session by nature.
    if (`${method} ${folder}` !== "POST session") {
      expect(saysOf(await callConsole(handler, { method, params }))).toEqual([401, "sign_in_required"]);
      const partner = await newTestUser();
      expect(saysOf(await partner.call(handler, { method, params }))).toEqual([401, "sign_in_required"]);
    }
    // A file is only read, which its origin may ask for without telling it.
    for (const origin of method === "GET" ? [] : foreign) {
      const answer = await callConsole(handler, { method, params, headers: { origin } });
      expect([origin, ...saysOf(answer)]).toEqual([origin, 403, "origin_not_allowed"]);
    }
  });
});

describe("the routes before a session", () => {
  it.each(open)("$method $folder takes nothing from another origin, an opaque one or none", async (route) => {
    for (const origin of foreign) {
      const answer = await callFromPage(route.handler, { method: route.method, headers: { origin } });
      expect([origin, ...saysOf(answer)]).toEqual([origin, 403, "origin_not_allowed"]);
    }
  });
});
