import { beforeAll, describe, expect, it } from "vitest";
import { handlersIn } from "#app/api/test-handlers.ts";
import { callConsole, newTestOperator } from "#app/api/test-operator.ts";
import { otherOrigins } from "#app/api/test-origins.ts";
import type { TestResponse } from "#app/api/test-partner.ts";
import { requiresStepUp } from "#components/ui/api/requires-step-up.ts";
import { type Role, roles } from "#db/enums.ts";
import { callFromPage, newTestUser } from "./test-user.ts";

const everybody = roles;
const technical: Role[] = ["owner", "developer", "analyst", "support"];
const builders: Role[] = ["owner", "developer"];
const owners: Role[] = ["owner"];
const resenders: Role[] = ["owner", "developer", "support"];

/** The roles allowed on each route below /api/dashboard/[environment]. A route that is missing here fails the test, as does one
 * that allows other roles. */
const allowed: Record<string, readonly Role[]> = {
  "POST account/identities": everybody,
  "DELETE account/identities/[identity]": everybody,
  "DELETE account/passkeys/[passkeyId]": everybody,
  "POST account/passkeys": everybody,
  "PUT account/passkeys": everybody,
  "POST account/missed-event-emails": everybody,
  "DELETE account/missed-event-emails": everybody,
  "POST account/weekly-summary": everybody,
  "DELETE account/weekly-summary": everybody,
  "PUT account/password": everybody,
  "PATCH account/preferences": everybody,
  "PATCH account/profile": everybody,
  "POST account/recovery-codes": everybody,
  "POST account/totp": everybody,
  "PUT account/totp": everybody,
  "DELETE account/totp": everybody,
  "POST alerts/channels": builders,
  "DELETE alerts/channels/[channelId]": builders,
  "POST alerts/channels/[channelId]/resumption": builders,
  "POST alerts/channels/[channelId]/test-messages": builders,
  "PUT alerts/rules": builders,
  "POST api-keys": builders,
  "DELETE api-keys/[keyId]": builders,
  "GET api-logs/export": technical,
  "GET api-logs/news": technical,
  "DELETE api-keys/[keyId]/grace": builders,
  "POST api-keys/[keyId]/rotation": builders,
  "GET api-keys/[keyId]/use": technical,
  "POST api-keys/lookup": technical,
  "GET audit": technical,
  "PUT contact": builders,
  "DELETE customers/[customerId]": owners,
  "POST documents": owners,
  "DELETE documents/[documentId]": owners,
  "POST integration/duplicates": builders,
  "POST integration/production-request": owners,
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
  "POST search": everybody,
  "GET security": technical,
  "POST provider-preferences": builders,
  "DELETE provider-preferences/[preferenceId]": builders,
  "GET reports/providers/export": everybody,
  "GET statements/export": everybody,
  "PUT brand": builders,
  "DELETE brand": builders,
  "PUT profile": owners,
  "POST terms": owners,
  "POST redirects": builders,
  "DELETE redirects": builders,
  "DELETE sessions": everybody,
  "DELETE sessions/[sessionId]": everybody,
  "PATCH settings": owners,
  "GET transactions": everybody,
  "POST transactions": builders,
  "GET transactions/[transactionId]": everybody,
  "POST transactions/[transactionId]/notes": resenders,
  "POST transactions/[transactionId]/simulation": resenders,
  "GET transactions/export": everybody,
  "POST transactions/resends": resenders,
  "POST two-factor-requirement": owners,
  "DELETE two-factor-requirement": owners,
  "POST webhooks/deliveries/[deliveryId]/resends": resenders,
  "POST webhooks/deliveries/[deliveryId]/signed-command": resenders,
  "POST webhooks/endpoints": builders,
  "PATCH webhooks/endpoints/[endpointId]": builders,
  "DELETE webhooks/endpoints/[endpointId]": builders,
  "POST webhooks/endpoints/[endpointId]/drills": builders,
  "POST webhooks/endpoints/[endpointId]/pause": builders,
  "POST webhooks/endpoints/[endpointId]/resends": resenders,
  "POST webhooks/endpoints/[endpointId]/resumption": builders,
  "POST webhooks/endpoints/[endpointId]/rotation": builders,
  "POST webhooks/endpoints/[endpointId]/secret": builders,
  "POST webhooks/endpoints/[endpointId]/test-events": builders,
  "POST webhooks/missed-events/resends": resenders,
  "POST webhooks/notices/[noticeId]/sighting": owners,
};

/** The operator's routes without step-up: the session itself, the search, which shows what pages show, actions
 * that only repeat what was already decided, and notes and comparisons of files, which change nothing else. */
const withoutStepUp = [
  "POST alerts/[environment]/channels/[channelId]/test-messages",
  "POST callbacks/[callbackId]/retry",
  "POST deliveries/[deliveryId]/resend",
  "POST partners/[partnerId]/notes",
  "POST providers/[environment]/[provider]/trial",
  "PUT password",
  "PATCH preferences",
  "POST weekly-summary",
  "DELETE weekly-summary",
  "PATCH reconciliations/differences/[differenceId]",
  "POST reconciliations/preview",
  "POST reconciliations/upload",
  "POST search",
  "POST session",
  "DELETE session",
  "POST session/passkey",
  "PUT session/passkey",
  "DELETE sessions",
  "DELETE sessions/[sessionId]",
  "POST step-up",
  "POST step-up/passkey",
  "PUT step-up/passkey",
  "POST transactions/[transactionId]/notes",
];

/** The operator's routes without a session. */
const operatorSignIns = ["POST session", "POST session/passkey", "PUT session/passkey"];

const dashboard = (await handlersIn("dashboard/[environment]")).map((route) => ({
  ...route,
  name: `${route.method} ${route.folder}`,
}));
const changing = dashboard.filter(({ method }) => method !== "GET");
const open = (await Promise.all(["account", "sign-up"].map(handlersIn))).flat();
const consoles = (await handlersIn("operator")).map((route) => ({ ...route, name: `${route.method} ${route.folder}` }));

/** Unknown IDs, so that an allowed request changes nothing. */
const nowhere = (parameters: string[], environment = "sandbox") => ({
  ...Object.fromEntries(parameters.map((name) => [name, "xx_0000000000000000000000"])),
  environment,
});

const errorOf = ({ status, body }: TestResponse) => [status, body.data?.error];

describe("the dashboard's routes", () => {
  let people: Record<Role, Awaited<ReturnType<typeof newTestUser>>>;
  beforeAll(async () => {
    const made = await Promise.all(roles.map(async (role) => [role, await newTestUser({ role })] as const));
    people = Object.fromEntries(made) as typeof people;
  });

  it("are exactly those listed here", () => {
    expect(dashboard.map(({ name }) => name).sort()).toEqual(Object.keys(allowed).sort());
    expect(changing.length).toBeGreaterThan(20);
  });

  describe.each(dashboard)("$name", ({ name, method, handler, parameters }) => {
    it.each(roles)("allows the role %s exactly as listed", async (role) => {
      // Routes that end one's own sessions or membership need a separate user.
      const user = /session|member|account/.test(name) ? await newTestUser({ role }) : people[role];
      const response = await user.call(handler, { method, params: nowhere(parameters) });
      if (allowed[name]?.includes(role)) {
        expect(["scope_missing", "sign_in_required", "origin_not_allowed"]).not.toContain(response.body.data?.error);
        expect(response.status).toBeLessThan(500);
      } else expect(errorOf(response)).toEqual([403, "scope_missing"]);
    });

    it("requires a session", async () => {
      const response = await callFromPage(handler, { method, params: nowhere(parameters) });
      expect(errorOf(response)).toEqual([401, "sign_in_required"]);
    });

    it("rejects an unknown environment", async () => {
      const response = await people.owner.call(handler, { method, params: nowhere(parameters, "staging") });
      expect(errorOf(response)).toEqual([404, "not_found"]);
    });
  });

  it.each(changing)("$name rejects other, opaque and missing origins", async (route) => {
    const { method, handler, parameters } = route;
    for (const origin of otherOrigins) {
      const response = await people.owner.call(handler, { method, params: nowhere(parameters), headers: { origin } });
      expect([origin, ...errorOf(response)]).toEqual([origin, 403, "origin_not_allowed"]);
    }
  });
});

describe("the operator's routes", () => {
  it("without step-up are exactly those listed here", async () => {
    const open: string[] = [];
    for (const { name, method, handler, parameters } of consoles) {
      const stale = await newTestOperator({ authenticatedMinutesAgo: 6 });
      const response = await stale.call(handler, { method, params: nowhere(parameters) });
      if (response.body.data?.error !== "step_up_required") open.push(name);
    }
    expect(open.sort()).toEqual(withoutStepUp.toSorted());
    const asking = consoles.filter(({ folder }) =>
      requiresStepUp(`/api/operator/${folder.replaceAll(/\[\w+\]/g, "xx_0")}`),
    );
    const changes = consoles.filter(({ method, name }) => method !== "GET" && !withoutStepUp.includes(name));
    expect(asking.filter(({ method }) => method !== "GET")).toEqual(changes);
  });

  it.each(consoles)("$name accepts a step-up of four minutes ago", async ({ method, handler, parameters }) => {
    const fresh = await newTestOperator({ authenticatedMinutesAgo: 4 });
    const response = await fresh.call(handler, { method, params: nowhere(parameters) });
    expect(response.body.data?.error).not.toBe("step_up_required");
  });

  it.each(consoles)("$name rejects visitors, partners and other origins", async (route) => {
    const { name, method, handler, parameters } = route;
    const params = { ...nowhere(parameters), kind: "assets", provider: "moonpay" };
    if (!operatorSignIns.includes(name)) {
      expect(errorOf(await callConsole(handler, { method, params }))).toEqual([401, "sign_in_required"]);
      const partner = await newTestUser();
      expect(errorOf(await partner.call(handler, { method, params }))).toEqual([401, "sign_in_required"]);
    }
    // Browsers send no origin with a download.
    for (const origin of method === "GET" ? [] : otherOrigins) {
      const response = await callConsole(handler, { method, params, headers: { origin } });
      expect([origin, ...errorOf(response)]).toEqual([origin, 403, "origin_not_allowed"]);
    }
  });
});

describe("the routes without a session", () => {
  it.each(open)("$method $folder rejects other, opaque and missing origins", async (route) => {
    for (const origin of otherOrigins) {
      const response = await callFromPage(route.handler, { method: route.method, headers: { origin } });
      expect([origin, ...errorOf(response)]).toEqual([origin, 403, "origin_not_allowed"]);
    }
  });
});
