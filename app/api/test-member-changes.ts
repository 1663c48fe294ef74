import { generate } from "otplib";
import { handlersIn } from "#app/api/test-handlers.ts";
import { addContact, emptyProfile } from "#app/api/test-partner.ts";
import { addChannel } from "#lib/alerts/manage-channels.ts";
import { addTestChannel } from "#lib/alerts/test-alerts.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { brandForm, submitBrand } from "#lib/brands/test-brand.ts";
import { addCustomersTransaction } from "#lib/customers/test-customer.ts";
import { addAttempts, passChecks } from "#lib/integration/test-integration.ts";
import { addRedirect } from "#lib/partners/redirect-list.ts";
import { sessionIdOf } from "#lib/people/auth/session.ts";
import { hashToken } from "#lib/people/auth/token.ts";
import { linkIdentity } from "#lib/people/users/identities.ts";
import { startSession } from "#lib/people/users/session.ts";
import { newTestAuthenticator } from "#lib/people/users/test-authenticator.ts";
import { userTotp } from "#lib/people/users/two-factor.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { addTestEndpoint, addTestTransaction, changeTestTransaction } from "#lib/transactions/test-listed.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { newPausedEndpoint } from "#lib/webhooks/test-paused-endpoint.ts";
import { partnerLifeChanges } from "./test-partner-life-changes.ts";
import { preferenceChanges } from "./test-preference-changes.ts";
import { testSite, withPasskey, withTotp } from "./test-two-factor.ts";
import type { TestUser } from "./test-user.ts";

export type Sent = { params?: Record<string, string>; body?: unknown };
type Change = {
  /** The action of the row. */
  action: string;
  /** Creates the object to change; returns the request that changes it. */
  prepare(user: TestUser): Promise<Sent> | Sent;
};

const ends = (action: string, prepare: Change["prepare"] = () => ({})): Change => ({ action, prepare });
const document = { label: "Register extract", url: "https://files.example/extract" };
const invite = { email: "new@example.com", role: "analyst" };
const invited = async (user: TestUser) => {
  const sent = { params: { environment: "sandbox" }, body: { ...invite, email: `${randomBase62(8)}@example.com` } };
  return { invitationId: (await user.call(handlerOf("POST invitations"), sent)).body.data.id };
};
const endpoint = async ({ scope }: TestUser) =>
  (
    await createEndpoint(
      scope,
      { name: "Orders", url: "http://127.0.0.1:9/hook", events: ["transaction.success"] },
      null,
      new Date(),
    )
  ).endpoint.id;
const aboutEndpoint = async (user: TestUser, body?: unknown) => ({
  params: { endpointId: await endpoint(user) },
  body,
});
const channel = async ({ scope }: TestUser) => ({ channelId: await addTestChannel(scope, ["refund"]) });
const key = async ({ scope, userId }: TestUser) =>
  (await createKey(scope, { name: "server" }, userId, new Date())).api_key.id;
const signedIn = (user: TestUser) => ({
  ...user,
  name: "Test",
  partnerId: user.scope.partnerId,
  partnerName: "Test",
  role: "owner" as const,
  sessionId: sessionIdOf(hashToken(user.secret)),
  mustSetUpTwoFactor: false,
  preferences: {},
  authenticatedAt: new Date(),
});

/** Each route below /api/dashboard/[environment] that records its change in the audit log. */
export const memberChanges: Record<string, Change> = {
  "DELETE account/identities/[identity]": ends("account.disconnect", async (user) => {
    const identity = { provider: "github", subject: randomBase62(9), email: null, name: "ada" };
    const actor = { kind: "person" as const, id: user.userId, name: user.email, address: null };
    await linkIdentity(signedIn(user), identity, actor, new Date());
    return { params: { identity: "github" } };
  }),
  "PUT account/passkeys": ends("account.add_passkey", async (user) => {
    const authenticator = newTestAuthenticator(testSite);
    const offered = await user.call(handlerOf("POST account/passkeys"), { params: { environment: "sandbox" } });
    return { body: { name: "Laptop", response: authenticator.create(offered.body.data.challenge) } };
  }),
  "DELETE account/passkeys/[passkeyId]": ends("account.remove_passkey", async (user) => ({
    params: { passkeyId: (await withPasskey(user)).authenticator.credentialId },
  })),
  "PUT account/password": ends("account.change_password", () => ({ body: { password: "another one, quite long" } })),
  "PATCH account/profile": ends("account.rename", () => ({ body: { name: "Grace" } })),
  "POST account/recovery-codes": ends("account.renew_codes", async (user) => {
    await withTotp(user);
    return {};
  }),
  "PUT account/totp": ends("account.add_totp", async (user) => {
    await userTotp.prepare(user.userId, new Date());
    const secret = (await userTotp.readPrepared(user.userId, user.email))?.secret ?? "";
    return { body: { code: await generate({ secret }) } };
  }),
  "DELETE account/totp": ends("account.remove_totp", async (user) => {
    await withTotp(user);
    return {};
  }),
  "POST alerts/channels": ends("alert.add_channel", () => ({
    body: { kind: "slack", name: "Ops", url: "http://127.0.0.1:9/hook" },
  })),
  "DELETE alerts/channels/[channelId]": ends("alert.remove_channel", async (user) => ({ params: await channel(user) })),
  "POST alerts/channels/[channelId]/resumption": ends("alert.resume_channel", async (user) => ({
    params: await channel(user),
  })),
  "POST alerts/channels/[channelId]/test-messages": ends("alert.send_test", async ({ scope, userId, email }) => {
    const actor = { kind: "person" as const, id: userId, name: email, address: null };
    const mailed = { kind: "email" as const, name: "Ada", url: "", recipient: userId };
    return { params: { channelId: (await addChannel(scope, mailed, { actor, now: new Date() })).id } };
  }),
  "PUT alerts/rules": ends("alert.change_rules", async (user) => {
    const { channelId } = await channel(user);
    return { body: { "refund.threshold": "2", [`refund.${channelId}`]: "on" } };
  }),
  "POST api-keys": ends("api_key.create", () => ({ body: { name: "server" } })),
  "DELETE api-keys/[keyId]": ends("api_key.revoke", async (user) => ({ params: { keyId: await key(user) } })),
  "POST api-keys/[keyId]/rotation": ends("api_key.rotate", async (user) => ({
    params: { keyId: await key(user) },
    body: { grace: "24h" },
  })),
  "DELETE api-keys/[keyId]/grace": ends("api_key.end", async (user) => {
    const params = { environment: "sandbox", keyId: await key(user) };
    await user.call(handlerOf("POST api-keys/[keyId]/rotation"), { params, body: { grace: "24h" } });
    return { params };
  }),
  "PUT contact": ends("partner.contact", () => ({ body: { support_email: "help@shop.example", support_url: "" } })),
  "POST integration/duplicates": ends("integration.confirm", async ({ scope }) => {
    await addAttempts(scope, [200, 200]);
    return {};
  }),
  "POST integration/production-request": ends("partner.request_production", async ({ scope }) => {
    await passChecks(scope);
    await addContact(scope.partnerId);
    return {};
  }),
  "POST invitations": ends("invitation.create", () => ({ body: invite })),
  "POST invitations/[invitationId]": ends("invitation.resend", async (user) => ({ params: await invited(user) })),
  "DELETE invitations/[invitationId]": ends("invitation.revoke", async (user) => ({ params: await invited(user) })),
  "PATCH members/[memberId]": ends("member.change_role", async (user) => ({
    params: { memberId: (await user.colleague("analyst")).userId },
    body: { role: "support" },
  })),
  "DELETE customers/[customerId]": ends("customer.erase", async ({ scope }) => ({
    params: { customerId: (await addCustomersTransaction(scope, "customer-1")).customerId },
  })),
  "DELETE members/[memberId]": ends("member.remove", async (user) => ({
    params: { memberId: (await user.colleague("analyst")).userId },
  })),
  "DELETE membership": ends("member.remove", async (user) => {
    await user.colleague("owner");
    return {};
  }),
  ...preferenceChanges,
  ...partnerLifeChanges,
  "PUT brand": ends("brand.change", () => ({ body: brandForm({ name: "Acme Pay" }) })),
  "DELETE brand": ends("brand.withdraw", async ({ scope }) => {
    await submitBrand(scope);
    return {};
  }),
  "PUT profile": ends("partner.profile", () => ({ body: { ...emptyProfile, legal_name: "Shop Ltd" } })),
  "POST documents": ends("partner.add_document", () => ({ body: document })),
  "DELETE documents/[documentId]": ends("partner.remove_document", async (user) => {
    const created = await user.call(handlerOf("POST documents"), {
      params: { environment: "sandbox" },
      body: document,
    });
    return { params: { documentId: created.body.data.id } };
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
  "POST transactions": ends("transaction.create", () => ({
    body: {
      type: "BUY",
      fiat_currency: "EUR",
      crypto_currency: "BTC",
      network: "mainnet",
      payment_method: "card",
      amount: 250,
      provider: "moonpay",
      partner_context: randomBase62(12),
      redirect_url: "https://shop.example/thanks",
    },
  })),
  "POST transactions/[transactionId]/notes": ends("transaction.add_note", async ({ scope }) => ({
    params: { transactionId: (await addTestTransaction(scope)).id },
    body: { text: "The buyer called" },
  })),
  "POST transactions/[transactionId]/simulation": ends("transaction.simulate", async ({ scope }) => ({
    params: { transactionId: (await addTestTransaction(scope)).id },
    body: { status: "success", webhook: "once" },
  })),
  "POST transactions/resends": ends("transaction.resend_events", async ({ scope }) => {
    await addTestEndpoint(scope);
    const row = await addTestTransaction(scope);
    await changeTestTransaction(row, "success");
    return { body: { ids: [row.id] } };
  }),
  "POST two-factor-requirement": ends("partner.two_factor", () => ({})),
  "DELETE two-factor-requirement": ends("partner.two_factor", () => ({})),
  "POST webhooks/missed-events/resends": ends("webhook.resend_missed"),
  "POST webhooks/endpoints": ends("webhook.create", () => ({
    body: { name: "Orders", url: "http://127.0.0.1:9/hook", events: ["transaction.success"] },
  })),
  "PATCH webhooks/endpoints/[endpointId]": ends("webhook.change", (user) =>
    aboutEndpoint(user, { url: "http://127.0.0.1:9/other" }),
  ),
  "DELETE webhooks/endpoints/[endpointId]": ends("webhook.delete", (user) => aboutEndpoint(user)),
  "POST webhooks/endpoints/[endpointId]/pause": ends("webhook.pause", (user) => aboutEndpoint(user)),
  "POST webhooks/endpoints/[endpointId]/resumption": ends("webhook.resume", async ({ scope }) => ({
    params: { endpointId: (await newPausedEndpoint(scope)).endpointId },
    body: { held: "none" },
  })),
  "POST webhooks/endpoints/[endpointId]/rotation": ends("webhook.rotate_secret", (user) => aboutEndpoint(user)),
  "POST webhooks/endpoints/[endpointId]/secret": ends("webhook.reveal_secret", (user) => aboutEndpoint(user)),
  "POST webhooks/endpoints/[endpointId]/drills": ends("webhook.drill", (user) => aboutEndpoint(user)),
  "POST webhooks/endpoints/[endpointId]/test-events": ends("webhook.send_test", (user) =>
    aboutEndpoint(user, { event: "transaction.success" }),
  ),
  "POST webhooks/endpoints/[endpointId]/resends": ends("webhook.resend_since", (user) =>
    aboutEndpoint(user, { since: "2026-01-01T00:00:00Z" }),
  ),
  "POST webhooks/deliveries/[deliveryId]/resends": ends("webhook.resend", async ({ scope }) => ({
    params: { deliveryId: (await newPausedEndpoint(scope)).deliveryId },
  })),
  "POST webhooks/deliveries/[deliveryId]/signed-command": ends("webhook.sign", async ({ scope }) => ({
    params: { deliveryId: (await newPausedEndpoint(scope)).deliveryId },
  })),
};

const handlers = await handlersIn("dashboard/[environment]");

function handlerOf(name: string) {
  const found = handlers.find(({ method, folder }) => `${method} ${folder}` === name);
  if (!found) throw new Error(`no such route: ${name}`);
  return found.handler;
}
