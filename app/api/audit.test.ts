import { generate } from "otplib";
import { beforeAll, describe, expect, it } from "vitest";
import { handlersIn } from "#app/api/test-handlers.ts";
import { newTestPerson, type TestPerson } from "#app/api/test-person.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { addRedirect } from "#lib/partners/redirect-list.ts";
import { linkIdentity } from "#lib/people/identities.ts";
import { hashPassword } from "#lib/people/password.ts";
import { startSession } from "#lib/people/session.ts";
import { newTestAuthenticator } from "#lib/people/test-authenticator.ts";
import { hashToken } from "#lib/people/token.ts";
import { prepareTotp, readPreparedTotp } from "#lib/people/totp.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { newPausedEndpoint } from "#lib/webhooks/test-paused-endpoint.ts";
import { testSite, withPasskey, withTotp } from "./test-two-factor.ts";

type Sent = { params?: Record<string, string>; body?: unknown };
type Case = {
  /** What the row says was done. */
  action: string;
  /** Makes what is to be changed; returns the request that changes it. */
  prepare(person: TestPerson): Promise<Sent> | Sent;
};

const password = "a password of some length";
const ends = (action: string, prepare: Case["prepare"] = () => ({})): Case => ({ action, prepare });
const invite = { email: "new@example.com", role: "analyst" };
const invited = async (person: TestPerson) => {
  const sent = { params: { environment: "sandbox" }, body: { ...invite, email: `${randomBase62(8)}@example.com` } };
  return { invitationId: (await person.call(handlerOf("POST invitations"), sent)).body.data.id };
};
const endpoint = async ({ scope }: TestPerson) =>
  (
    await createEndpoint(
      scope,
      { name: "Orders", url: "http://127.0.0.1:9/hook", events: ["transaction.success"] },
      null,
      new Date(),
    )
  ).endpoint.id;
const aboutEndpoint = async (person: TestPerson, body?: unknown) => ({
  params: { endpointId: await endpoint(person) },
  body,
});
const key = async ({ scope, userId }: TestPerson) =>
  (await createKey(scope, { name: "server" }, userId, new Date())).api_key.id;
const signedIn = (person: TestPerson) => ({
  ...person,
  name: "Test",
  partnerId: person.scope.partnerId,
  partnerName: "Test",
  role: "owner" as const,
  sessionId: "",
  authenticatedAt: new Date(),
});

/** Each route that changes something, done once for good, and the row it leaves. */
const rows: Record<string, Case> = {
  "DELETE account/identities/[identity]": ends("account.disconnect", async (person) => {
    const identity = { provider: "github", subject: randomBase62(9), email: null, name: "ada" };
    const actor = { kind: "person" as const, id: person.userId, name: person.email, address: null };
    await linkIdentity(signedIn(person), identity, actor, new Date());
    return { params: { identity: "github" } };
  }),
  "PUT account/passkeys": ends("account.add_passkey", async (person) => {
    const authenticator = newTestAuthenticator(testSite);
    const offered = await person.call(handlerOf("POST account/passkeys"), { params: { environment: "sandbox" } });
    return { body: { name: "Laptop", response: authenticator.create(offered.body.data.challenge) } };
  }),
  "DELETE account/passkeys/[passkeyId]": ends("account.remove_passkey", async (person) => ({
    params: { passkeyId: (await withPasskey(person)).authenticator.credentialId },
  })),
  "PUT account/password": ends("account.change_password", () => ({ body: { password: "another one, quite long" } })),
  "PATCH account/profile": ends("account.rename", () => ({ body: { name: "Grace" } })),
  "POST account/recovery-codes": ends("account.renew_codes", async (person) => {
    await withTotp(person);
    return {};
  }),
  "PUT account/totp": ends("account.add_totp", async (person) => {
    await prepareTotp(person.userId, new Date());
    const secret = (await readPreparedTotp(person.userId, person.email))?.secret ?? "";
    return { body: { code: await generate({ secret }) } };
  }),
  "DELETE account/totp": ends("account.remove_totp", async (person) => {
    await withTotp(person);
    return {};
  }),
  "POST api-keys": ends("api_key.create", () => ({ body: { name: "server" } })),
  "DELETE api-keys/[keyId]": ends("api_key.revoke", async (person) => ({ params: { keyId: await key(person) } })),
  "POST api-keys/[keyId]/rotation": ends("api_key.rotate", async (person) => ({
    params: { keyId: await key(person) },
    body: { grace: "24h" },
  })),
  "DELETE api-keys/[keyId]/grace": ends("api_key.end", async (person) => {
    const params = { environment: "sandbox", keyId: await key(person) };
    await person.call(handlerOf("POST api-keys/[keyId]/rotation"), { params, body: { grace: "24h" } });
    return { params };
  }),
  "POST invitations": ends("invitation.create", () => ({ body: invite })),
  "POST invitations/[invitationId]": ends("invitation.resend", async (person) => ({ params: await invited(person) })),
  "DELETE invitations/[invitationId]": ends("invitation.revoke", async (person) => ({ params: await invited(person) })),
  "PATCH members/[memberId]": ends("member.change_role", async (person) => ({
    params: { memberId: (await person.colleague("analyst")).userId },
    body: { role: "support" },
  })),
  "DELETE members/[memberId]": ends("member.remove", async (person) => ({
    params: { memberId: (await person.colleague("analyst")).userId },
  })),
  "DELETE membership": ends("member.remove", async (person) => {
    await person.colleague("owner");
    return {};
  }),
  "POST redirects": ends("redirect.add", () => ({ body: { entry: "https://shop.example" } })),
  "DELETE redirects": ends("redirect.remove", async ({ scope }) => {
    await addRedirect(scope, "myapp:");
    return { body: { entry: "myapp:" } };
  }),
  "DELETE sessions": ends("session.end", () => ({ body: { keep_this: true } })),
  "DELETE sessions/[sessionId]": ends("session.end", async ({ userId }) => {
    return { params: { sessionId: hashToken(await startSession(userId, new Date())).toString("hex") } };
  }),
  "PATCH settings": ends("partner.rename", () => ({ body: { name: "Another name" } })),
  "POST webhooks/endpoints": ends("webhook.create", () => ({
    body: { name: "Orders", url: "http://127.0.0.1:9/hook", events: ["transaction.success"] },
  })),
  "PATCH webhooks/endpoints/[endpointId]": ends("webhook.change", (person) =>
    aboutEndpoint(person, { url: "http://127.0.0.1:9/other" }),
  ),
  "DELETE webhooks/endpoints/[endpointId]": ends("webhook.delete", (person) => aboutEndpoint(person)),
  "POST webhooks/endpoints/[endpointId]/pause": ends("webhook.pause", (person) => aboutEndpoint(person)),
  "POST webhooks/endpoints/[endpointId]/resumption": ends("webhook.resume", async ({ scope }) => ({
    params: { endpointId: (await newPausedEndpoint(scope)).endpointId },
    body: { held: "none" },
  })),
  "POST webhooks/endpoints/[endpointId]/rotation": ends("webhook.rotate_secret", (person) => aboutEndpoint(person)),
  "POST webhooks/endpoints/[endpointId]/secret": ends("webhook.reveal_secret", (person) => aboutEndpoint(person)),
  "POST webhooks/endpoints/[endpointId]/test-events": ends("webhook.send_test", (person) =>
    aboutEndpoint(person, { event: "transaction.success" }),
  ),
  "POST webhooks/endpoints/[endpointId]/resends": ends("webhook.resend_since", (person) =>
    aboutEndpoint(person, { since: "2026-01-01T00:00:00Z" }),
  ),
  "POST webhooks/deliveries/[deliveryId]/resends": ends("webhook.resend", async ({ scope }) => ({
    params: { deliveryId: (await newPausedEndpoint(scope)).deliveryId },
  })),
  "POST webhooks/deliveries/[deliveryId]/signed-command": ends("webhook.sign", async ({ scope }) => ({
    params: { deliveryId: (await newPausedEndpoint(scope)).deliveryId },
  })),
};

/** Routes that leave none, and why. */
const without: Record<string, string> = {
  "POST account/passkeys": "asks an authenticator; nothing is kept but a challenge",
  "POST account/totp": "makes a secret that asks for nothing before its first code",
  "POST account/identities": "only checks that the session has a recent step-up",
  "POST api-keys/lookup": "a question",
  "POST step-up": "opens nothing that is not written down itself",
  "POST step-up/passkey": "a question",
  "PUT step-up/passkey": "as POST step-up",
  "POST saved-views": "a person's own filters",
  "PATCH saved-views/[viewId]": "as above",
  "DELETE saved-views/[viewId]": "as above",
  "POST transactions": "the transaction itself tells",
  "POST transactions/[transactionId]/simulation": "the transaction's own history tells",
  "POST transactions/resends": "the deliveries' own history tells",
  "POST webhooks/notices/[noticeId]/sighting": "a note was read",
};

const changing = (await handlersIn("dashboard/[environment]"))
  .map((route) => ({ ...route, name: `${route.method} ${route.folder}` }))
  .filter(({ method }) => method !== "GET");

function handlerOf(name: string) {
  const found = changing.find((route) => route.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found.handler;
}

const secrets = /svc_(live|test)_[0-9A-Za-z]{20}|whsec_|\$argon2|[?/](invitation|reset-password)\/[\w-]{20}/;

describe("the audit log", () => {
  let passwordHash = "";
  beforeAll(async () => {
    passwordHash = await hashPassword(password);
  });

  it("has a place in these tables for every route that changes something", () => {
    const unknown = changing.filter(({ name }) => !(name in rows) && !(name in without));
    expect(unknown.map(({ name }) => name)).toEqual([]);
    expect(changing.filter(({ name }) => name in rows).length).toBeGreaterThan(30);
  });

  it.each(changing.filter(({ name }) => name in rows))(
    "tells who did $name, when, from where and to what, and keeps no secret",
    async ({ name, method, handler }) => {
      const person = await newTestPerson({ passwordHash });
      const { action, prepare } = rows[name] as Case;
      const { params, body } = await prepare(person);
      const headers = { "x-svc-client-address": "203.0.113.77" };
      const sent = { method, headers, body, params: { environment: "sandbox", ...params } };
      const answer = await person.call(handler, sent);
      expect([answer.status, answer.body.msg]).toEqual([200, answer.body.msg]);
      const { lines } = await listAudit(person.scope, {}, new Date());
      const row = lines.find((line) => line.action === action && line.address === "203.0.113.77");
      expect(row).toMatchObject({ by: "person", who: person.email });
      expect(row?.target).toBeTruthy();
      expect(Date.now() - Date.parse(row?.at ?? "")).toBeLessThan(60_000);
      expect(JSON.stringify(lines)).not.toMatch(secrets);
    },
  );
});
