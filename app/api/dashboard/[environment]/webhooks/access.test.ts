import { expect, it } from "vitest";
import { newTestUser } from "#app/api/test-user.ts";
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
import { POST as see } from "./notices/[noticeId]/sighting/route.ts";

const since = new Date(Date.now() - 60_000).toISOString();

const actions = [
  {
    action: "change an endpoint",
    handler: change,
    id: "endpointId",
    body: { name: "Other" },
  },
  { action: "reveal a secret", handler: reveal, id: "endpointId" },
  { action: "rotate a secret", handler: rotate, id: "endpointId" },
  { action: "pause an endpoint", handler: pause, id: "endpointId" },
  { action: "resume an endpoint", handler: resume, id: "endpointId", body: { held: "all" } },
  {
    action: "send a test event",
    handler: sendTest,
    id: "endpointId",
    body: { event: "transaction.success" },
  },
  { action: "resend deliveries", handler: resendMany, id: "endpointId", body: { since } },
  { action: "resend a delivery", handler: resendOne, id: "deliveryId" },
  { action: "sign a delivery", handler: signOne, id: "deliveryId" },
  { action: "mark a notice as seen", handler: see, id: "noticeId" },
  { action: "delete an endpoint", handler: remove, id: "endpointId", method: "DELETE" },
].map((one) => ({ method: one.handler === change ? "PATCH" : "POST", body: undefined, ...one }));

const sandbox = { environment: "sandbox" };

it.each(actions)(
  "to $action rejects another partner's ID, the other environment's, and an unknown one",
  async ({ handler, method, body, id }) => {
    const [user, other] = [await newTestUser(), await newTestUser()];
    const [own, others] = [await newPausedEndpoint(user.scope), await newPausedEndpoint(other.scope)];
    const responses = [
      await user.call(handler, { method, body, params: { ...sandbox, ...others } }),
      await user.call(handler, { method, body, params: { environment: "production", ...own } }),
      await user.call(handler, { method, body, params: { ...sandbox, [id]: "xx_unknown" } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(responses.map(({ body: envelope }) => envelope.msg)).size).toBe(1);
  },
);
