import { describe, expect, it } from "vitest";
import { callFromPage, newTestUser } from "#app/api/test-user.ts";
import { roles } from "#db/enums.ts";
import { noticeReaders, webhookManagers, webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { newPausedEndpoint } from "#lib/webhooks/test-paused-endpoint.ts";
import { POST as resendOne } from "./deliveries/[deliveryId]/resends/route.ts";
import { POST as signOne } from "./deliveries/[deliveryId]/signed-command/route.ts";
import { POST as pause } from "./endpoints/[endpointId]/pause/route.ts";
import { POST as resendMany } from "./endpoints/[endpointId]/resends/route.ts";
import { POST as resume } from "./endpoints/[endpointId]/resumption/route.ts";
import { POST as rotate } from "./endpoints/[endpointId]/rotation/route.ts";
import { PATCH as change, DELETE as remove } from "./endpoints/[endpointId]/route.ts";
import { POST as reveal } from "./endpoints/[endpointId]/secret/route.ts";
import { POST as sendTest } from "./endpoints/[endpointId]/test-events/route.ts";
import { POST as create } from "./endpoints/route.ts";
import { POST as see } from "./notices/[noticeId]/sighting/route.ts";

const since = new Date(Date.now() - 60_000).toISOString();
const newOne = { name: "Orders", url: "http://127.0.0.1:9/hook", events: ["transaction.success"] };

const actions = [
  { action: "create an endpoint", handler: create, allowed: webhookManagers, id: null, body: newOne },
  {
    action: "change an endpoint",
    handler: change,
    allowed: webhookManagers,
    id: "endpointId",
    body: { name: "Other" },
  },
  { action: "reveal a secret", handler: reveal, allowed: webhookManagers, id: "endpointId" },
  { action: "rotate a secret", handler: rotate, allowed: webhookManagers, id: "endpointId" },
  { action: "pause an endpoint", handler: pause, allowed: webhookManagers, id: "endpointId" },
  { action: "resume an endpoint", handler: resume, allowed: webhookManagers, id: "endpointId", body: { held: "all" } },
  {
    action: "send a test event",
    handler: sendTest,
    allowed: webhookManagers,
    id: "endpointId",
    body: { event: "transaction.success" },
  },
  { action: "resend deliveries", handler: resendMany, allowed: webhookResenders, id: "endpointId", body: { since } },
  { action: "resend a delivery", handler: resendOne, allowed: webhookResenders, id: "deliveryId" },
  { action: "sign a delivery", handler: signOne, allowed: webhookResenders, id: "deliveryId" },
  { action: "mark a notice as seen", handler: see, allowed: noticeReaders, id: "noticeId" },
  { action: "delete an endpoint", handler: remove, allowed: webhookManagers, id: "endpointId", method: "DELETE" },
].map((one) => ({ method: one.handler === change ? "PATCH" : "POST", body: undefined, ...one }));

const sandbox = { environment: "sandbox" };

describe.each(actions)("to $action", ({ handler, allowed, method, body }) => {
  it.each(roles)("applies the permissions of the role %s", async (role) => {
    const user = await newTestUser({ role });
    const ids = await newPausedEndpoint(user.scope);
    const response = await user.call(handler, { method, body, params: { ...sandbox, ...ids } });
    if (allowed.includes(role)) expect(response).toMatchObject({ status: 200, body: { success: true } });
    else expect(response).toMatchObject({ status: 403, body: { data: { error: "scope_missing" } } });
  });

  it("rejects a request without a session", async () => {
    const response = await callFromPage(handler, { method, body, params: sandbox });
    expect(response).toMatchObject({ status: 401, body: { data: { error: "sign_in_required" } } });
  });

  it("rejects another origin", async () => {
    const user = await newTestUser();
    const headers = { origin: "https://evil.example" };
    const response = await user.call(handler, { method, body, headers, params: sandbox });
    expect(response).toMatchObject({ status: 403, body: { data: { error: "origin_not_allowed" } } });
  });
});

it.each(actions.filter(({ id }) => id !== null))(
  "to $action rejects another partner's ID, the other environment's, and an unknown one",
  async ({ handler, method, body, id }) => {
    const [user, other] = [await newTestUser(), await newTestUser()];
    const [own, others] = [await newPausedEndpoint(user.scope), await newPausedEndpoint(other.scope)];
    const responses = [
      await user.call(handler, { method, body, params: { ...sandbox, ...others } }),
      await user.call(handler, { method, body, params: { environment: "production", ...own } }),
      await user.call(handler, { method, body, params: { ...sandbox, [id ?? ""]: "xx_unknown" } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(responses.map(({ body: envelope }) => envelope.msg)).size).toBe(1);
  },
);
