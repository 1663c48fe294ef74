import { expect, it } from "vitest";
import type { TenantScope } from "#db/scope.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { eraseBuyer } from "#lib/personal-data/erase-buyer.ts";
import { tablesWith } from "#lib/secrets/test-stored-text.ts";
import { getTransaction, listTransactions } from "#lib/transactions/list-transactions.ts";
import { changeTestTransaction } from "#lib/transactions/test-listed.ts";
import { readAgain } from "#lib/transactions/test-transaction.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { findCustomer } from "./find-customer.ts";
import { addCustomersTransaction } from "./test-customer.ts";

const sql = setUpOwnDatabase();
const actor = { kind: "person", id: "usr_1", name: "ada@example.com", address: null } as const;
const newScope = async (): Promise<TenantScope> => ({
  partnerId: await createPartner("Test"),
  environment: "sandbox",
});

it("forgets the customer of every transaction, and keeps all else of them", async () => {
  const scope = await newScope();
  const { row, customerId } = await addCustomersTransaction(scope, "cus-quux-1", { status: "success" });
  const open = (await addCustomersTransaction(scope, "cus-quux-1")).row;
  const other = await addCustomersTransaction(scope, "cus-quux-2");
  await sql`insert into users (id, email, name) values ('usr_1', 'ada@example.com', 'Ada')`;
  await sql`
    insert into saved_views (id, partner_id, environment, user_id, page, name, query, is_shared)
    values ('view', ${scope.partnerId}, 'sandbox', 'usr_1', 'transactions', 'x', ${`customer_id=${customerId}`}, false)`;
  const before = await getTransaction(scope, row.id, "");
  await eraseCustomer(scope, customerId, actor, new Date());
  expect(await tablesWith(sql, customerId)).toEqual([]);
  expect((await readAgain(row)).row).toEqual({ ...row, customerId: null });
  expect((await readAgain(open)).row.customerId).toBeNull();
  expect(await getTransaction(scope, row.id, "")).toEqual(before);
  expect((await listTransactions(scope, { customer_ref: "cus-quux-1" }, "")).transactions).toEqual([]);
  expect((await listTransactions(scope, { customer_ref: "cus-quux-2" }, "")).transactions).toHaveLength(1);
  expect(await findCustomer(scope, customerId)).toBeNull();
  expect(await findCustomer(scope, other.customerId)).toMatchObject({ display: "cus…2", all: 1 });
  const audit = await sql`select actor_id, target from audit_log where action = 'customer.erase'`;
  expect(audit).toEqual([{ actor_id: "usr_1", target: "2 transactions" }]);
  await expect(eraseCustomer(scope, customerId, actor, new Date())).rejects.toMatchObject({ code: "not_found" });
});

it("is part of the erasure of a buyer, once no other transaction is the customer's", async () => {
  const scope = await newScope();
  const first = await addCustomersTransaction(scope, "cus-quux-3");
  const second = await addCustomersTransaction(scope, "cus-quux-3");
  for (const { row } of [first, second]) await changeTestTransaction(row, "failed");
  const erase = (id: string) => eraseBuyer(scope, { transaction: id }, new Date(), false);
  expect(await erase(first.row.id)).toMatchObject({ transactions: 1, customers: 0 });
  expect(await findCustomer(scope, first.customerId)).toMatchObject({ all: 1 });
  expect(await erase(second.row.id)).toMatchObject({ transactions: 1, customers: 1 });
  expect(await tablesWith(sql, first.customerId)).toEqual([]);
});
