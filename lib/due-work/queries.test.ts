import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { newTestEndpoint } from "#lib/webhooks/test-webhooks.ts";
import { selectDueWork } from "./queries.ts";

const sql = setUpOwnDatabase();
const now = new Date();
const [past, future] = [-1, 60_000].map((ms) => new Date(now.getTime() + ms).toISOString());
const nothing = { callbacks: false, transactions: false, simulations: false, events: false };

it("tells which queues have something due", async () => {
  expect(await selectDueWork(now)).toEqual(nothing);
  const { id } = await newTestTransaction();
  const { scope } = await newTestEndpoint("https://example.com");
  await sql`update transactions set next_check_at = ${future ?? ""}`;
  await sql`insert into callbacks (provider, environment, body_hash, state, received_at, next_attempt_at)
    values ('moonpay', 'sandbox', 'x', '{}', ${past ?? ""}, ${future ?? ""})`;
  await sql`insert into scheduled_simulations (partner_id, environment, transaction_id, status, due_at)
    select partner_id, environment, id, 'success', ${future ?? ""} from transactions where id = ${id}`;
  expect(await selectDueWork(now)).toEqual(nothing);

  await sql`update callbacks set next_attempt_at = ${past ?? ""}`;
  expect(await selectDueWork(now)).toEqual({ ...nothing, callbacks: true });
  await sql`update transactions set next_check_at = ${past ?? ""}`;
  await sql`update scheduled_simulations set due_at = ${past ?? ""}`;
  await sendTestEvent(scope, { name: "transaction.success" }, now);
  expect(await selectDueWork(now)).toEqual({ callbacks: true, transactions: true, simulations: true, events: true });
});
