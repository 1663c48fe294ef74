import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "#db/client.ts";
import type { Status } from "#db/enums.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { linkAuditRows } from "#lib/audit/audit-chain.ts";
import { acceptPastAudit } from "#lib/audit/queries/audit.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { sealBody } from "#lib/callbacks/sealed-body.ts";
import { sendCallback } from "#lib/callbacks/test-callback.ts";
import { addTestCustomer } from "#lib/customers/test-customer.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { viewQuery } from "#lib/saved-views/contract.ts";
import { tablesWith } from "#lib/secrets/test-stored-text.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain, testProvider } from "#lib/transactions/test-transaction.ts";
import { svc } from "./test-svc.ts";

const sql = setUpOwnDatabase();
const now = new Date();
const buyer = { name: "Wilhelmina Quux", email: "quux@buyer.example", document: "XK99812345" };
const hash = "f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16";
const wallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const customer = "cus-quux-1";
const rejected = "Rejected: The provider sends to a different wallet, by ";

/** The provider reports this, with the buyer's details. */
async function report(row: TransactionRow, reported: Partial<ProviderUpdate>, customer: object = buyer) {
  const update = orderFor(row, { hash, ...reported });
  const provider = testProvider({ readCallback: () => update, getOrder: async () => update });
  const body = JSON.stringify({ customer, reported, unique: randomBase62(9) });
  await sendCallback(Buffer.from(body), provider, now);
}

/** A transaction of this partner, and an event of it for an endpoint that answered. */
async function newTransaction(partnerId?: string, status: Status | null = "success"): Promise<TransactionRow> {
  const made = await newTestTransaction({ now });
  const owner = partnerId ?? made.partnerId;
  const redirect = `https://shop.example/thanks?user=${buyer.email}`;
  const partnerContext = `${buyer.email} & ${made.id}`;
  await sql`
    update transactions set partner_id = ${owner}, partner_context = ${partnerContext}, redirect_url = ${redirect},
      provider_link = ${`https://p.example/${wallet}`}, metadata = ${sql.json({ note: `A gift for ${buyer.name}` })}
    where id = ${made.id}`;
  const row = { ...made, partnerId: owner, partnerContext };
  if (status) await report(row, { status, reason: `The card of ${buyer.name} was checked` });
  return row;
}

/** What the dashboard records when a member creates a transaction. */
function recordCreation({ id, partnerId, environment, partnerContext }: TransactionRow, at: Date): Promise<void> {
  const actor = { kind: "person", id: "usr", name: "ada@example.com", address: null } as const;
  const after = { partner_context: partnerContext, provider: "tester", amount: "100" };
  const entry = { actor, action: "transaction.create", target: id, partnerId, environment, after };
  return transact(async (tx) => {
    await acceptPastAudit(tx);
    await recordAudit(entry, at, tx);
  });
}

const run = async (command: string, partnerId: string, ...args: string[]) =>
  svc("buyer", command, partnerId, "--environment", "sandbox", ...args);
const countsOf = ({ text }: { text: string }) =>
  Object.fromEntries(text.split("\n").map((line) => [line.split("\t")[0], Number(line.split("\t")[1])]));

describe("a buyer", () => {
  let first: TransactionRow;
  let second: TransactionRow;
  let foreign: TransactionRow;
  let partnerId: string;
  let customerId: string;

  beforeAll(async () => {
    first = await newTransaction(undefined);
    partnerId = first.partnerId;
    second = await newTransaction(partnerId, "failed");
    for (const row of [first, second]) customerId = await addTestCustomer(row, customer);
    await sql`
      insert into status_changes (transaction_id, from_status, to_status, source, reason, at)
      values (${second.id}, 'failed', 'failed', 'operator', ${`${rejected}ada@example.com: ${buyer.name} called`}, now())`;
    await report(first, { status: "refunded", reason: `Returned to ${buyer.name}` });
    await sql`delete from callbacks where strpos(state, 'refunded') > 0`;
    await sql`delete from status_changes where reason like '%a refund after success'`;
    foreign = await newTransaction();
    for (const row of [first, second]) await recordCreation(row, row.createdAt);
    await linkAuditRows();
    await report(foreign, { status: "success" }, { name: "Foreign Person" });
    await sql`insert into users (id, email, name) values ('usr', 'ada@example.com', 'Ada')`;
    await sql`
      insert into saved_views (id, partner_id, environment, user_id, page, name, query, is_shared)
      values ('view', ${partnerId}, 'sandbox', 'usr', 'transactions', 'x', ${`wallet=${wallet}`}, false),
        ('same', ${partnerId}, 'sandbox', 'usr', 'transactions', 'z',
          ${viewQuery({ partner_context: second.partnerContext, status: "failed" })}, false),
        ('customer', ${partnerId}, 'sandbox', 'usr', 'transactions', 'c', ${`customer_id=${customerId}`}, false),
        ('other', ${partnerId}, 'sandbox', 'usr', 'transactions', 'y', 'status=success', false)`;
  });

  it.each(["reference", "transaction", "customer", "wallet", "email"])("is found by %s", async (option) => {
    const values = {
      reference: first.partnerContext,
      transaction: first.id,
      customer,
      wallet,
      email: buyer.email.toUpperCase(),
    };
    const { code, text } = await run("export", partnerId, `--${option}`, values[option as keyof typeof values]);
    expect(code).toBe(0);
    expect(JSON.parse(text).transactions).toContainEqual(expect.objectContaining({ id: first.id }));
  });

  it("is found among more callbacks than are read at once", async () => {
    const about = JSON.stringify({ reference: foreign.id });
    const newCallback = (body: string) => {
      const received = { provider: "tester", environment: "sandbox" as const, bodyHash: randomBytes(32) };
      const sealed_body = sealBody(received, Buffer.from(body));
      const { bodyHash: body_hash, ...rest } = received;
      return { ...rest, body_hash, sealed_body, state: about, received_at: new Date() };
    };
    const addCallbacks = (count: number, body: string) =>
      sql`insert into callbacks ${sql(Array.from({ length: count }, () => newCallback(body)))}`;
    await addCallbacks(700, "{}");
    await addCallbacks(1, "Early@Buyer.example");
    await addCallbacks(1_500, "{}");
    const { text } = await run("export", foreign.partnerId, "--email", "early@buyer.example");
    const tables: Record<string, unknown[]> = JSON.parse(text);
    expect(tables.transactions).toMatchObject([{ id: foreign.id }]);
    expect(tables.callbacks).toHaveLength(2_203);
  });

  it("isn't found by the end of their email address, which can be somebody else's", async () => {
    const { code, text } = await run("export", partnerId, "--email", buyer.email.slice(1));
    expect([code, text]).toEqual([0, "{}"]);
  });

  it("is exported with every table, decrypted, and without anything of another partner", async () => {
    const { text } = await run("export", partnerId, "--wallet", wallet);
    const tables: Record<string, unknown[]> = JSON.parse(text);
    expect(Object.entries(tables).map(([table, rows]) => [table, rows.length])).toEqual([
      ["saved_views", 3],
      ["transactions", 2],
      ["status_changes", 3],
      ["adjustments", 1],
      ["transaction_lookups", 0],
      ["transaction_notes", 0],
      ["webhook_events", 2],
      ["customers", 1],
      ["callbacks", 2],
    ]);
    for (const value of Object.values(buyer)) expect(text).toContain(value);
    for (const secret of [foreign.id, foreign.partnerId, "Foreign Person", first.checkoutToken])
      expect(text).not.toContain(secret);
  });

  it("isn't erased while a transaction is open, and nothing else is", async () => {
    const open = await newTransaction(partnerId, null);
    const { code, text } = await run("erase", partnerId, "--wallet", wallet);
    expect([code, text]).toEqual([1, expect.stringContaining(`The transaction ${open.id} is open or in review`)]);
    expect((await readAgain(first)).row.walletAddress).toBe(wallet);
    await sql`delete from transactions where id = ${open.id}`;
  });

  it("is erased everywhere, as a dry run printed; amounts, IDs, statuses, and other partners' rows stay", async () => {
    await sql`update transactions set wallet_address_tag = '104729113' where id = ${first.id}`;
    const dry = await run("erase", partnerId, "--wallet", wallet, "--dry-run");
    const expected = {
      transactions: 2,
      status_changes: 3,
      adjustments: 1,
      transaction_lookups: 0,
      transaction_notes: 0,
      customers: 1,
      audit_log: 2,
      webhook_events: 2,
      callbacks: 2,
      saved_views: 3,
    };
    expect([dry.code, countsOf(dry)]).toEqual([0, expected]);
    expect((await readAgain(first)).row.walletAddress).toBe(wallet);
    expect(countsOf(await run("erase", partnerId, "--wallet", wallet))).toEqual(expected);

    const { row } = await readAgain(first);
    const erased = {
      partnerContext: `erased-${first.id}`,
      statusReason: null,
      customerId: null,
      metadata: null,
      walletAddress: null,
      walletAddressTag: null,
      transactionHash: null,
      providerLink: null,
      redirectUrl: "https://shop.example",
    };
    const kept = { status: "success", amount: first.amount };
    expect(row).toMatchObject({ ...erased, ...kept, providerTransactionId: `order-of-${first.id}` });
    const [callback] = await sql`select sealed_body, state from callbacks where strpos(state, ${first.id}) > 0`;
    expect(callback).toMatchObject({ sealed_body: null });
    expect(JSON.parse(callback?.state)).toMatchObject({ status: "success", wallet: null, hash: null });
    const found = await Promise.all([...Object.values(buyer), wallet, hash].map((text) => tablesWith(sql, text)));
    await sql`delete from webhook_events where partner_id = ${foreign.partnerId}`;
    await sql`delete from callbacks where strpos(state, ${foreign.id}) > 0`;
    await sql`delete from status_changes where transaction_id = ${foreign.id}`;
    const untouched = (await readAgain(foreign)).row;
    expect([untouched.walletAddress, untouched.transactionHash]).toEqual([wallet, hash]);
    await sql`delete from transactions where id = ${foreign.id}`;
    expect(found.flat()).not.toEqual([]);
    for (const text of [...Object.values(buyer), wallet, hash, customerId])
      expect(await tablesWith(sql, text)).toEqual([]);
    const audits = await sql`select target from audit_log where action = 'buyer.erase' and partner_id = ${partnerId}`;
    expect(audits).toEqual([{ target: "2 transactions" }]);
    expect((await svc("audit", "verify")).code).toBe(0);
    const [decision] =
      await sql`select reason from status_changes where transaction_id = ${second.id} and source = 'operator'`;
    expect(decision?.reason).toBe(`${rejected}an operator`);
  });

  it("can be erased again, also what a provider reported since; its updates don't bring the buyer back", async () => {
    const again = () => run("erase", partnerId, "--transaction", second.id);
    expect(new Set(Object.values(countsOf(await again())))).toEqual(new Set([0]));
    await report(second, { status: "success", wallet, hash, reason: `Paid by ${buyer.name}` });
    const { row } = await readAgain(second);
    expect([row.status, row.statusReason, row.walletAddress, row.transactionHash]).toEqual([
      "success",
      null,
      null,
      null,
    ]);
    expect(countsOf(await again())).toMatchObject({
      transactions: 0,
      status_changes: 0,
      adjustments: 0,
      callbacks: 1,
      webhook_events: 0,
    });
    for (const text of [...Object.values(buyer), wallet, hash]) expect(await tablesWith(sql, text)).toEqual([]);
    const audits = await sql`select from audit_log where action = 'buyer.erase' and partner_id = ${partnerId}`;
    expect(audits).toHaveLength(2);
  });

  it("leaves saved views that filter by something else with the text of the reference", async () => {
    const { id } = await newTransaction(partnerId);
    await sql`update transactions set partner_context = 'success' where id = ${id}`;
    const counts = countsOf(await run("erase", partnerId, "--transaction", id));
    expect(counts).toMatchObject({ transactions: 1, saved_views: 0 });
    expect(await sql`select from saved_views where query = 'status=success'`).toHaveLength(1);
  });

  it("must be named in one way, at an existing partner", async () => {
    expect((await run("erase", partnerId)).text).toContain("Give one of --reference");
    expect((await run("erase", partnerId, "--wallet", "x", "--email", "y")).code).toBe(1);
    expect((await run("export", "ptn_unknown", "--wallet", "x")).text).toContain("not found");
    expect(countsOf(await run("erase", partnerId, "--wallet", "unknown"))).toMatchObject({ transactions: 0 });
  });
});
