import { expect, it } from "vitest";
import { db, rawSql } from "#db/client.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { randomId } from "#lib/random-id.ts";
import { viewQuery } from "./contract.ts";
import { listViews } from "./list-views.ts";
import { upsertSavedView } from "./queries.ts";

it("gives the filters of views that an older version saved today's names", async () => {
  const [userId, partnerId] = [randomId("usr"), await createPartner("Views")];
  await rawSql()`insert into users (id, email, name) values (${userId}, ${`${userId}@example.com`}, 'Ada')`;
  const scope = { partnerId, environment: "production" as const, userId };
  const view = { page: "transactions", name: "Late", query: "stuck=yes&type=BUY", isShared: false };
  await upsertSavedView({ ...scope, ...view, id: randomId("sv") }, db);
  const query = viewQuery({ type: "BUY", delayed: "yes" });
  expect(await listViews(scope, "transactions")).toMatchObject([{ name: "Late", query }]);
});
