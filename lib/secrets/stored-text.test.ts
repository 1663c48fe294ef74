import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { sendCallback } from "#lib/callbacks/test-callback.ts";
import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { buyerForm, checkoutContext, countingProvider, instructionsFor } from "#lib/checkout/test-checkout.ts";
import { readText } from "#lib/mail/mail-text.ts";
import { selectMails } from "#lib/mail/queries/outbox.ts";
import { inviteMember } from "#lib/people/users/invitations.ts";
import { registerUser } from "#lib/people/users/register-user.ts";
import { requestReset } from "#lib/people/users/reset-password.ts";
import { tablesWith } from "#lib/secrets/test-stored-text.ts";
import { readInstructions } from "#lib/transactions/buyer-details.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";

const sql = setUpOwnDatabase();
const now = new Date();

it("stores no name, email, document number, or link in plain text, from the first field to the last callback", async () => {
  const buyer = { name: "Wilhelmina Quux", email: "quux.buyer@example.com", document: "XK99812345" };
  const canaries = Object.values(buyer);
  const findCanaries = async () => (await Promise.all(canaries.map((text) => tablesWith(sql, text)))).flat();
  const { provider } = countingProvider({
    getBuyerFields: async ({ buyerInput }) =>
      Object.keys(buyer)
        .filter((key) => key !== "document" || buyerInput.name !== undefined)
        .flatMap((key) => (buyerInput[key] ? [] : [{ key, label: key, type: "text", isRequired: true }])),
    createCheckout: async (order) => ({
      link: order.returnUrl,
      providerTransactionId: "p1",
      instructions: instructionsFor({
        text: `Pay as ${buyer.name}`,
        details: [{ label: "ID", value: buyer.document }],
      }),
    }),
    readCallback: ({ body }) => orderFor(made, { status: JSON.parse(body.toString()).status }),
    getOrder: async () => orderFor(made, { status: "success", providerTransactionId: "p1" }),
  });
  const made = await newTestTransaction();
  const { name, email, document } = buyer;
  const inputs: Record<string, string>[] = [{}, { name, email }, { name, email, document }];
  for (const input of inputs) {
    await startCheckout(made.checkoutToken, buyerForm({ input }), checkoutContext(provider));
    expect(await findCanaries()).toEqual([]);
  }
  expect(readInstructions((await readAgain(made)).row)).toContain(name);
  for (const status of ["processing", "success"]) {
    await sendCallback(Buffer.from(JSON.stringify({ status, customer: buyer })), provider);
    expect(await findCanaries()).toEqual([]);
  }
  expect((await readAgain(made)).row.status).toBe("success");
  const bodies = await sql`select from callbacks where sealed_body is not null`;
  expect(bodies.length).toBeGreaterThanOrEqual(2);
});

it("stores no token of an emailed link in plain text", async () => {
  const email = "owner@tokens.example";
  const signUp = { email, password: "a password of some length", name: "Ada", partner_name: "Wallet" };
  const { partnerId } = await registerUser(signUp);
  await requestReset(email, "https://slipway.example", now);
  const invitee = { email: "new@tokens.example", role: "support" as const };
  await inviteMember({ partnerId, actor: systemActor, origin: "https://slipway.example" }, invitee, now);
  const tokens = (await selectMails(10)).flatMap((mail) => readText(mail).match(/(?<=\/)[\w-]{43}/g) ?? []);
  expect(tokens.length).toBeGreaterThan(0);
  for (const token of tokens) expect(await tablesWith(sql, token)).toEqual([]);
});
