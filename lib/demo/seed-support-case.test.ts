import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { searchEverything } from "#lib/search/search-everything.ts";
import { listNotesForPartner } from "#lib/transactions/notes.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { seedMembers } from "./seed-members.ts";
import { demoBuyerEmail, seedSupportCase } from "./seed-support-case.ts";

const sql = setUpOwnDatabase();
const now = new Date();

it("the demo partner's support has noted a declined transaction that the buyer's email address finds", async () => {
  const partnerId = await createPartner("Demo");
  const scope = { partnerId, environment: "sandbox" } as const;
  await seedSupportCase(scope, now);
  await sql`insert into users (id, email, name) values ('usr_demo', 'demo@slipway.local', 'Demo')`;
  const owner = { partnerId, userId: "usr_demo", email: "demo@slipway.local", operatorEmail: "op@slipway.local" };
  await seedMembers(owner, new Date(now.getTime() - 1_000));
  const declined = { status: "failed", failureCode: "declined" } as const;
  await addTestTransaction(scope, { ...declined, createdAt: new Date(now.getTime() - 60_000) });
  const { id } = await addTestTransaction(scope, declined);
  await addTestTransaction(scope);
  await seedSupportCase(scope, now);
  expect((await searchEverything(scope, demoBuyerEmail, now)).map((hit) => hit.id)).toEqual([id]);
  expect(await listNotesForPartner(scope, id)).toMatchObject([{ by: "person", author: "kofi@demowallet.example" }]);
});
