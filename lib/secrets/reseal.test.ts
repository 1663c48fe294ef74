import { beforeAll, describe, expect, it } from "vitest";
import { svc } from "#cli/test-svc.ts";
import { transact } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { selectChannels } from "#lib/alerts/queries/channels.ts";
import { readUrl } from "#lib/alerts/sealed-url.ts";
import { addTestChannel } from "#lib/alerts/test-alerts.ts";
import { insertCallback, selectCallbacks } from "#lib/callbacks/queries.ts";
import { readBody, sealBody } from "#lib/callbacks/sealed-body.ts";
import { readDisplay, sealDisplay } from "#lib/customers/customer-id.ts";
import { insertCustomer, selectCustomers } from "#lib/customers/queries/customers.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { makeRecoveryCodes, redeemRecoveryCode } from "#lib/people/auth/recovery-codes.ts";
import { applyProviderChange } from "#lib/people/operators/apply-provider-change.ts";
import { createOperator } from "#lib/people/operators/manage-operators.ts";
import { operatorTotp } from "#lib/people/operators/two-factor.ts";
import { selectOperatorByEmail } from "#lib/people/queries/operators.ts";
import { userTables } from "#lib/people/queries/two-factor.ts";
import { insertUser } from "#lib/people/queries/users.ts";
import { userTotp } from "#lib/people/users/two-factor.ts";
import { selectForChange } from "#lib/providers/queries/settings.ts";
import { openCurrent, openPrevious } from "#lib/providers/settings/sealed-settings.ts";
import { setProviderSettings } from "#lib/providers/settings/set-settings.ts";
import { storedTokens } from "#lib/providers/settings/stored-tokens.ts";
import { stubVariables } from "#lib/test-variables.ts";
import {
  emailColumns,
  fieldsColumns,
  instructionsColumns,
  providerLinkColumns,
  readEmail,
  readFields,
  readInstructions,
  readProviderLink,
} from "#lib/transactions/buyer-details.ts";
import { type TransactionRow, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { secretsOf } from "#lib/webhooks/endpoint-secret.ts";
import { rotateSecret } from "#lib/webhooks/manage-endpoints.ts";
import { selectEndpoint } from "#lib/webhooks/queries/endpoints.ts";
import { newTestEndpoint } from "#lib/webhooks/test-webhooks.ts";

const [first, second, third] = ["first", "second", "third"].map((name) => `the ${name} secret of this installation`);
const useSecrets = (secret = "", previous = "") => stubVariables({ SVC_SECRET: secret, SVC_SECRET_PREVIOUS: previous });

const guardarian = { environment: "sandbox", provider: "guardarian" } as const;
const tokens = storedTokens(guardarian.environment, guardarian.provider)("account");
const userId = "usr_reseal";
const operatorEmail = "operator@reseal.example";
const operatorScope = { partnerId: null, environment: "sandbox" } as const;
const customerScope = { partnerId: "ptn_reseal", environment: "sandbox" } as const;
const customerId = "0123456789abcdefABCDEF";
const now = new Date();

const rowsOf = (counts: [current: number, previous: number, unknown: number][]) =>
  [
    "provider credentials",
    "previous provider credentials",
    "proposed provider credentials",
    "access tokens of providers",
    "webhook secrets",
    "previous webhook secrets",
    "URLs of alert channels",
    "authenticator apps of users",
    "authenticator apps of operators",
    "recovery codes",
    "provider callbacks",
    "details of buyers",
    "instructions for buyers",
    "email addresses of buyers",
    "links of providers",
    "references of customers",
    "emails",
  ]
    .map((name, index) => [name, ...(counts[index] ?? counts[0] ?? [])].join("\t"))
    .join("\n");

describe("rotating SVC_SECRET", () => {
  setUpOwnDatabase();
  let codes: string[] = [];
  let operatorId = "";
  let transaction: TransactionRow;
  const endpoints: Awaited<ReturnType<typeof newTestEndpoint>>[] = [];

  /** Everything as one value, to compare before and after. */
  async function readSecrets() {
    const row = await transact((tx) => selectForChange(guardarian.environment, guardarian.provider, tx));
    const webhooks = endpoints.map(async ({ scope, endpoint }) => {
      const found = await selectEndpoint(scope, endpoint.id);
      return found && secretsOf(found, now);
    });
    const buyer = (await readAgain(transaction)).row;
    const stored = await selectCallbacks("given_up", undefined, 10);
    const [channel] = await selectChannels(operatorScope);
    const [customer] = await selectCustomers(customerScope, [customerId]);
    return {
      channel: channel?.sealedUrl && readUrl(channel.id, channel.sealedUrl),
      customer: customer && readDisplay(customerId, customer.sealedDisplay),
      token: await tokens.read(),
      credentials: row && [openCurrent(row), openPrevious(row)],
      webhooks: await Promise.all(webhooks),
      buyer: [readFields(buyer), readInstructions(buyer), ...stored.map(readBody)],
      order: [readEmail(buyer), readProviderLink(buyer)],
      email: (await mailsTo("ada@reseal.example")).map(({ text }) => text),
      user: await userTotp.readPrepared(userId, "ada"),
      operator: await operatorTotp.readPrepared(operatorId, operatorEmail),
    };
  }

  beforeAll(async () => {
    useSecrets(first);
    const credentials = (apiKey: string) => ({ apiKey, callbackToken: "token" });
    await setProviderSettings(guardarian, credentials("key-one"), { by: "svc:test", now });
    await setProviderSettings(guardarian, credentials("key-two"), { by: "svc:test", now });
    await tokens.refresh(null, async () => ({ value: "token", endsAt: now.getTime() }));
    // More than one page.
    for (let count = 0; count < 102; count += 1) endpoints.push(await newTestEndpoint("https://shop.example/hook"));
    const [{ scope, endpoint } = { scope: null, endpoint: null }] = endpoints;
    if (scope) await rotateSecret(scope, endpoint.id, now);
    await transact((tx) =>
      insertUser({ id: userId, email: "ada@reseal.example", name: "Ada", passwordHash: "", createdAt: now }, tx),
    );
    await addTestChannel(operatorScope, []);
    await userTotp.prepare(userId, now);
    codes = await transact((tx) => makeRecoveryCodes(userTables, userId, new Date(), tx));
    await createOperator(operatorEmail, now);
    transaction = await newTestTransaction();
    await updateTransaction(transaction.id, {
      ...fieldsColumns(transaction.id, "[]"),
      ...instructionsColumns(transaction.id, "{}"),
      ...emailColumns(transaction.id, { email: "ada@buyer.example", isVerified: true }),
      ...providerLinkColumns(
        transaction.id,
        "https://pay.example/?email=ada%40buyer.example",
        "https://slipway.example/",
      ),
    });
    const received = { provider: "tester", environment: "sandbox", bodyHash: Buffer.from("x") } as const;
    const sealedBody = sealBody(received, Buffer.from("body"));
    await insertCallback({ ...received, sealedBody, state: "{}", receivedAt: now, outcome: "given_up" });
    const sealedDisplay = sealDisplay(customerId, "customer-8f3a1c");
    await transact((tx) => insertCustomer({ ...customerScope, customerId, sealedDisplay, firstSeenAt: now }, tx));
    await transact((tx) => queueMail(["ada@reseal.example"], { subject: "Hello", text: "Hello" }, now, tx));
    operatorId = (await selectOperatorByEmail(operatorEmail))?.id ?? "";
    const change = { ...guardarian, kind: "save" as const, values: credentials("key-three") };
    const actor = { kind: "operator" as const, id: operatorId, name: operatorEmail, address: null };
    stubVariables({ SVC_REVIEW_APPROVALS: "2" });
    await applyProviderChange(change, { actor, recipients: [], now });
    await operatorTotp.prepare(operatorId, now);
  });

  it("keeps every secret readable, and reseal makes the old secret unnecessary", async () => {
    const before = await readSecrets();
    useSecrets(second, first);
    expect(await readSecrets()).toEqual(before);
    expect((await svc("secret", "status")).text).toBe(
      rowsOf([
        [0, 1, 0],
        [0, 1, 0],
        [0, 1, 0],
        [0, 1, 0],
        [0, 102, 0],
        [0, 1, 0],
        [0, 1, 0],
        [0, 1, 0],
        [0, 1, 0],
      ]),
    );
    expect((await svc("secret", "reseal")).code).toBe(0);
    useSecrets(second);
    expect(await readSecrets()).toEqual(before);
    expect(await redeemRecoveryCode(userTables, userId, codes[0]?.replaceAll("-", "") ?? "", now)).toBe(true);
    expect(await redeemRecoveryCode(userTables, userId, codes[0]?.replaceAll("-", "") ?? "", now)).toBe(false);
    expect((await svc("secret", "status")).text).toMatch(/^provider credentials\t1\t0\t0\n/);
  });

  it("works in either order of processes: one that has the other secret as its previous one reads everything", async () => {
    useSecrets(second);
    const before = await readSecrets();
    useSecrets(second, third);
    await userTotp.prepare(userId, now);
    const prepared = { ...before, user: await userTotp.readPrepared(userId, "ada") };
    useSecrets(third, second);
    expect(await readSecrets()).toEqual(prepared);
    await operatorTotp.prepare(operatorId, now);
    const changed = await readSecrets();
    useSecrets(second, third);
    expect(await readSecrets()).toEqual(changed);
    expect((await svc("secret", "reseal")).code).toBe(0);
  });

  it("lists what can't be decrypted without the old secret, and changes nothing", async () => {
    useSecrets(second);
    const before = await readSecrets();
    useSecrets(third);
    const { code, text } = await svc("secret", "reseal");
    expect(code).toBe(1);
    expect(text).toContain("provider credentials sandbox/guardarian/current");
    expect(text).toContain(`authenticator apps of users ${userId}`);
    expect((await svc("secret", "status")).text).toMatch(/^provider credentials\t0\t0\t1\n/);
    useSecrets(second);
    expect(await readSecrets()).toEqual(before);
  });
});
