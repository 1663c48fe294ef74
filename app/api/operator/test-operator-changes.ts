import { generate } from "otplib";
import { callConsole, newTestOperator, operatorPassword } from "#app/api/test-operator.ts";
import { addContact, newTestPartner, randomAddress } from "#app/api/test-partner.ts";
import { testSite, withOperatorPasskey } from "#app/api/test-two-factor.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { enteredRefund, newPaidTransaction } from "#lib/adjustments/test-adjustment.ts";
import { submitBrand } from "#lib/brands/test-brand.ts";
import { receiveCallback } from "#lib/callbacks/receive-callback.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { proposalPlace } from "#lib/partners/access.ts";
import { suspendPartner } from "#lib/partners/manage-partners.ts";
import { sessionIdOf } from "#lib/people/auth/session.ts";
import { hashToken } from "#lib/people/auth/token.ts";
import { findProposedChange } from "#lib/people/operators/list-proposals.ts";
import { signInOperator } from "#lib/people/operators/session.ts";
import { operatorTotp } from "#lib/people/operators/two-factor.ts";
import { inviteMember } from "#lib/people/users/invitations.ts";
import { requestReset } from "#lib/people/users/reset-password.ts";
import { newTestAuthenticator } from "#lib/people/users/test-authenticator.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, testProvider } from "#lib/transactions/test-transaction.ts";
import { newPausedEndpoint } from "#lib/webhooks/test-paused-endpoint.ts";
import { PUT as correctCatalog } from "./catalog/[kind]/[entryId]/route.ts";
import { POST as openIncident } from "./incidents/route.ts";
import { PUT as setFee } from "./partners/[partnerId]/[environment]/fee/route.ts";
import { POST as offerPasskey } from "./passkeys/route.ts";
import { DELETE as disableProvider } from "./providers/[environment]/[provider]/listing/route.ts";
import { POST as disableRoute } from "./providers/[environment]/[provider]/routes/route.ts";
import { PUT as setSettings } from "./providers/[environment]/[provider]/settings/route.ts";
import { POST as addCountryRule } from "./providers/[environment]/country-rules/route.ts";
import { POST as requestSignIn } from "./session/passkey/route.ts";
import { POST as requestStepUp } from "./step-up/passkey/route.ts";
import { alertChanges } from "./test-alert-changes.ts";
import { businessChanges, businessRoutesWithoutRecord } from "./test-business-changes.ts";
import { onHold, proposed } from "./test-reviews.ts";
import { PUT as confirmTotp, POST as prepareTotp } from "./totp/route.ts";

type TestOperator = Awaited<ReturnType<typeof newTestOperator>>;
type Sent = { params?: Record<string, string>; search?: string; body?: unknown; file?: string };
/** Creates the object to change; returns the request that changes it. */
type Prepare = (operator: TestOperator) => Promise<Sent> | Sent;

const [now, reason] = [new Date(), "for a test"];
const place = { environment: "sandbox", provider: "guardarian" };
const entry = { kind: "crypto", entryId: "BTC:mainnet" };
const route = { side: "BUY", fiat: "*", method: "*" };
const countryRule = { provider: "guardarian", country: "NG", reason };
const settings = { apiKey: "key", callbackToken: "token" };

const newEmail = () => `${randomBase62(9).toLowerCase()}@example.com`;
const partner = async () => ({ ...(await newTestPartner()).scope });
const suspended = async () => {
  const { partnerId } = await partner();
  await suspendPartner(partnerId, now);
  return { params: { partnerId } };
};
const invited = async (operator: TestOperator) => {
  const { partnerId } = await partner();
  const actor = { kind: "operator" as const, id: null, name: operator.email, address: null };
  const { id } = await inviteMember(
    { partnerId, actor, origin: "http://127.0.0.1:3000" },
    { email: newEmail(), role: "owner" },
    now,
  );
  return { params: { partnerId, invitationId: id } };
};
const firstCode = async (operator: TestOperator) => {
  await operator.call(prepareTotp);
  const { operatorId, email } = await operator.read();
  const secret = (await operatorTotp.readPrepared(operatorId, email))?.secret ?? "";
  return { body: { code: await generate({ secret }) } };
};
const proposedFee = async (operator: TestOperator) => {
  const { partnerId } = await partner();
  const scope = { partnerId, environment: "sandbox" as const };
  stubVariables({ SVC_REVIEW_APPROVALS: "2" });
  await operator.call(setFee, { method: "PUT", params: scope, body: { fee: "50" } });
  stubVariables({ SVC_REVIEW_APPROVALS: "1" });
  const proposal = await findProposedChange(proposalPlace(scope, "partner_fee"), now);
  return { params: { proposalId: proposal?.id ?? "" } };
};
const waitingBrand = async () => {
  const scope = { ...(await partner()), environment: "production" as const };
  return { params: scope, body: { version: await submitBrand(scope) } };
};
const waitingCallback = async () => {
  const row = await newTestTransaction();
  const provider = testProvider({ readCallback: () => orderFor(row, { status: "processing" }) });
  const callback = { method: "POST", path: "/api/callbacks/tester", headers: {}, body: Buffer.from(row.id) };
  const stored = await receiveCallback("tester", callback, () => [provider], now);
  return { params: { callbackId: String(stored?.id) } };
};
const newIncident = () => ({ body: { component: "api", condition: "degraded", title: "Slow", text: "We know." } });
const openedIncident = async (operator: TestOperator) => {
  const { id } = (await operator.call(openIncident, newIncident())).body.data;
  return { params: { incidentId: id }, body: { text: "We found the cause." } };
};

const newPasskey = async (operator: TestOperator) => {
  const authenticator = newTestAuthenticator(testSite);
  const { challenge } = (await operator.call(offerPasskey)).body.data;
  return { body: { name: "Laptop", response: authenticator.create(challenge) } };
};

/** Routes that only store a challenge for a passkey or display preferences, and the search. */
export const routesWithoutRecord = [
  "POST passkeys",
  "POST session/passkey",
  "POST step-up/passkey",
  "PATCH preferences",
  ...businessRoutesWithoutRecord,
  "POST search",
];

/** Each other route below /api/operator that changes something. */
export const operatorChanges: Record<string, Prepare> = {
  ...alertChanges,
  ...businessChanges,
  "POST callbacks/[callbackId]/retry": waitingCallback,
  "PUT catalog/[kind]/[entryId]": () => ({ params: entry, body: { rank: "7" } }),
  "DELETE catalog/[kind]/[entryId]": async (operator) => {
    await operator.call(correctCatalog, { method: "PUT", params: entry, body: { rank: "8" } });
    return { params: entry };
  },
  "POST deliveries/[deliveryId]/resend": async () => ({
    params: { deliveryId: (await newPausedEndpoint((await newTestPartner()).scope)).deliveryId },
  }),
  "POST incidents": newIncident,
  "POST incidents/[incidentId]/resolution": openedIncident,
  "POST incidents/[incidentId]/updates": openedIncident,
  "POST outbox/[mailId]/link": async () => {
    const { email } = await newTestUser();
    await requestReset(email, "http://127.0.0.1:3000", now, { address: randomAddress() });
    return { params: { mailId: (await mailsTo(email))[0]?.id ?? "" } };
  },
  "POST partners": () => ({ body: { name: "Acme", email: newEmail() } }),
  "PATCH partners/[partnerId]": async () => ({ params: await partner(), body: { name: "Another name" } }),
  "POST partners/[partnerId]/suspension": async () => ({ params: await partner(), body: { reason } }),
  "DELETE partners/[partnerId]/suspension": suspended,
  "POST partners/[partnerId]/[environment]/access": async () => {
    const { partnerId } = await partner();
    await addContact(partnerId);
    return { params: { partnerId, environment: "production" } };
  },
  "PUT partners/[partnerId]/[environment]/access": async () => ({
    params: await partner(),
    body: { reads: "7", quotes: "8", creations: "9" },
  }),
  "DELETE partners/[partnerId]/[environment]/access": async () => ({ params: await partner() }),
  "POST partners/[partnerId]/[environment]/brand": waitingBrand,
  "DELETE partners/[partnerId]/[environment]/brand": async () => {
    const { params, body } = await waitingBrand();
    return { params, body: { ...body, reason } };
  },
  "PUT partners/[partnerId]/[environment]/fee": async () => ({ params: await partner(), body: { fee: "50" } }),
  "DELETE partners/[partnerId]/[environment]/keys/[keyId]": async () => {
    const { scope, keyId } = await newTestPartner();
    return { params: { ...scope, keyId }, body: { reason } };
  },
  "POST partners/[partnerId]/invitations": async () => ({ params: await partner(), body: { email: newEmail() } }),
  "POST partners/[partnerId]/invitations/[invitationId]": invited,
  "DELETE partners/[partnerId]/invitations/[invitationId]": invited,
  "POST partners/[partnerId]/members/[userId]/erasure": async () => {
    const { scope, userId } = await newTestUser();
    return { params: { ...scope, userId } };
  },
  "POST partners/[partnerId]/two-factor-requirement": async () => ({ params: await partner() }),
  "DELETE partners/[partnerId]/two-factor-requirement": async () => ({ params: await partner() }),
  "PUT passkeys": newPasskey,
  "DELETE passkeys/[passkeyId]": async (operator) => ({
    params: { passkeyId: (await withOperatorPasskey(operator)).authenticator.credentialId },
  }),
  "PUT password": () => ({ body: { current: operatorPassword, password: "quite another password" } }),
  "POST proposals/[proposalId]": async () => proposedFee(await newTestOperator()),
  "DELETE proposals/[proposalId]": async (operator) => ({ ...(await proposedFee(operator)), body: { reason } }),
  "DELETE providers/[environment]/[provider]/listing": () => ({ params: place }),
  "POST providers/[environment]/[provider]/listing": async (operator) => {
    await operator.call(disableProvider, { method: "DELETE", params: place });
    return { params: place };
  },
  "POST providers/[environment]/[provider]/routes": () => ({ params: place, body: { ...route, fiat: "NGN" } }),
  "DELETE providers/[environment]/[provider]/routes": async (operator) => {
    await operator.call(disableRoute, { params: place, body: route });
    return { params: place, body: route };
  },
  "POST providers/[environment]/country-rules": () => ({
    params: place,
    body: { ...countryRule, region: randomBase62(3).toUpperCase(), allowed: "no" },
  }),
  "DELETE providers/[environment]/country-rules": async (operator) => {
    await operator.call(addCountryRule, { params: place, body: { ...countryRule, allowed: "no" } });
    return { params: place, body: countryRule };
  },
  "PUT providers/[environment]/[provider]/settings": () => ({ params: place, body: settings }),
  "PATCH providers/[environment]/[provider]/settings": async (operator) => {
    const body = { ...settings, checkoutUrl: "https://payments.guardarian.com" };
    await operator.call(setSettings, { method: "PUT", params: place, body });
    return { params: place, body: { name: "checkoutUrl" } };
  },
  "DELETE providers/[environment]/[provider]/settings": async (operator) => {
    await operator.call(setSettings, { method: "PUT", params: place, body: settings });
    return { params: place };
  },
  "POST providers/[environment]/[provider]/trial": () => ({ params: { ...place, provider: "moonpay" }, body: {} }),
  "POST recovery-codes": async (operator) => {
    await withOperatorPasskey(operator);
    return {};
  },
  "POST session": ({ email }) => ({ body: { email, password: operatorPassword } }),
  "DELETE session": () => ({}),
  "PUT session/passkey": async (operator) => {
    const { authenticator } = await withOperatorPasskey(operator);
    const { challenge } = (await callConsole(requestSignIn)).body.data;
    return { body: { response: authenticator.answer(challenge) } };
  },
  "DELETE sessions": () => ({ body: { keep_this: true } }),
  "DELETE sessions/[sessionId]": async ({ email }) => {
    const client = { address: "192.0.2.44", userAgent: "" };
    const { secret } = await signInOperator({ email, password: operatorPassword }, client, now);
    return { params: { sessionId: sessionIdOf(hashToken(secret)) } };
  },
  "POST step-up": () => ({ body: { password: operatorPassword } }),
  "PUT step-up/passkey": async (operator) => {
    const { authenticator } = await withOperatorPasskey(operator);
    const { challenge } = (await operator.call(requestStepUp)).body.data;
    return { body: { response: authenticator.answer(challenge) } };
  },
  "POST totp": () => ({}),
  "PUT totp": firstCode,
  "DELETE totp": async (operator) => {
    await operator.call(confirmTotp, { method: "PUT", ...(await firstCode(operator)) });
    return {};
  },
  "POST transactions/[transactionId]/adjustments": async () => ({
    params: { transactionId: (await newPaidTransaction()).id },
    body: enteredRefund,
  }),
  "POST transactions/[transactionId]/decision": onHold,
  "POST transactions/[transactionId]/notes": async () => ({
    params: { transactionId: (await newTestTransaction()).id },
    body: { text: "The buyer called", visibility: "operators" },
  }),
  "POST transactions/[transactionId]/proposals/[proposalId]": async () => proposed(await newTestOperator()),
  "DELETE transactions/[transactionId]/proposals/[proposalId]": async (operator) => ({
    ...(await proposed(operator)),
    body: { reason },
  }),
};
