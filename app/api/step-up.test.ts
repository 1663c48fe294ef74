import { beforeAll, expect, it } from "vitest";
import { handlersIn } from "#app/api/test-handlers.ts";
import { requiresStepUp } from "#components/ui/api/requires-step-up.ts";
import { minuteMs } from "#lib/duration.ts";
import { hashPassword } from "#lib/people/users/password.ts";
import { memberChanges } from "./test-member-changes.ts";
import { newTestBrowser, newTestUser } from "./test-user.ts";

/** The routes below /api/dashboard/[environment] that require a step-up of the last five minutes. */
const sensitive = [
  "DELETE account/identities/[identity]",
  "POST account/identities",
  "DELETE account/passkeys/[passkeyId]",
  "POST account/passkeys",
  "PUT account/passkeys",
  "PUT account/password",
  "POST account/recovery-codes",
  "POST account/totp",
  "PUT account/totp",
  "DELETE account/totp",
  "POST alerts/channels",
  "DELETE alerts/channels/[channelId]",
  "POST alerts/channels/[channelId]/resumption",
  "PUT alerts/rules",
  "POST api-keys",
  "DELETE api-keys/[keyId]",
  "DELETE api-keys/[keyId]/grace",
  "POST api-keys/[keyId]/rotation",
  "PUT contact",
  "DELETE customers/[customerId]",
  "POST documents",
  "DELETE documents/[documentId]",
  "POST invitations",
  "POST invitations/[invitationId]",
  "DELETE invitations/[invitationId]",
  "PATCH members/[memberId]",
  "DELETE members/[memberId]",
  "DELETE membership",
  "POST redirects",
  "DELETE redirects",
  "PATCH settings",
  "PUT profile",
  "POST two-factor-requirement",
  "DELETE two-factor-requirement",
  "POST webhooks/endpoints",
  "PATCH webhooks/endpoints/[endpointId]",
  "DELETE webhooks/endpoints/[endpointId]",
  "POST webhooks/endpoints/[endpointId]/rotation",
  "POST webhooks/endpoints/[endpointId]/secret",
];

const routes = (await handlersIn("dashboard/[environment]")).map((route) => ({
  ...route,
  name: `${route.method} ${route.folder}`,
}));
const nowhere = (parameters: string[]) =>
  Object.fromEntries(parameters.map((name) => [name, "xx_0000000000000000000000"]));

let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashPassword("a password of some length");
});

it.each(routes)("$name requires a step-up exactly as listed", async ({ name, method, handler, parameters }) => {
  const user = await newTestUser({ passwordHash });
  const { params, body } = (await memberChanges[name]?.prepare(user)) ?? {};
  const sent = { method, body, params: { ...nowhere(parameters), ...params, environment: "sandbox" } };
  const sendAfter = async (minutes: number) => {
    const browser = await newTestBrowser(user.userId, new Date(Date.now() - minutes * minuteMs));
    return (await browser.call(handler, sent)).body?.data?.error;
  };
  expect((await sendAfter(6)) === "step_up_required").toBe(sensitive.includes(name));
  expect(await sendAfter(4)).not.toBe("step_up_required");
});

it.each(routes.filter(({ method }) => method !== "GET"))("a dialog for $name asks first if it has to", (route) => {
  const path = `/api/dashboard/sandbox/${route.folder.replaceAll(/\[\w+\]/g, "xx_0")}`;
  expect(requiresStepUp(path)).toBe(sensitive.includes(route.name));
});

it("every listed route exists", () => {
  expect(sensitive.filter((name) => !routes.some((route) => route.name === name))).toEqual([]);
});
