import { beforeEach, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import {
  changeOperatorRole,
  createOperator,
  disableOperator,
  enableOperator,
  listOperators,
  removeOperator,
} from "./manage-operators.ts";

const sql = setUpOwnDatabase();
const now = new Date();
const [ada, bob, eve] = ["ada@example.com", "bob@example.com", "eve@example.com"];

beforeEach(() => sql`delete from operators`);

const refused = { code: "limit_reached" };
const rolesNow = async () => Object.fromEntries((await listOperators()).map(({ email, role }) => [email, role]));
const countRows = async () => Number((await sql`select count(*) from audit_log`)[0]?.count);

describe("the last admin", () => {
  it("can't be changed, disabled, or removed", async () => {
    await createOperator(ada, now);
    await createOperator(bob, now, "viewer");
    const before = await countRows();
    await expect(changeOperatorRole(ada, "viewer", now)).rejects.toMatchObject(refused);
    await expect(disableOperator(ada, now)).rejects.toMatchObject(refused);
    await expect(removeOperator(ada, now)).rejects.toMatchObject(refused);
    expect(await rolesNow()).toEqual({ [ada]: "admin", [bob]: "viewer" });
    expect(await countRows()).toBe(before);
    await changeOperatorRole(bob, "admin", now);
    await changeOperatorRole(ada, "viewer", now);
    await removeOperator(ada, now);
    expect(await rolesNow()).toEqual({ [bob]: "admin" });
  });

  it("is the last one who isn't disabled", async () => {
    await createOperator(ada, now);
    await createOperator(bob, now);
    await disableOperator(bob, now);
    await expect(removeOperator(ada, now)).rejects.toMatchObject(refused);
    await removeOperator(bob, now);
    await createOperator(eve, now);
    await disableOperator(eve, now);
    await enableOperator(eve, now);
    await removeOperator(ada, now);
    expect(await rolesNow()).toEqual({ [eve]: "admin" });
  });

  it("stays when the last two are changed at the same time", async () => {
    await createOperator(ada, now);
    await createOperator(bob, now);
    const changes = await Promise.allSettled([ada, bob].map((email) => changeOperatorRole(email, "viewer", now)));
    expect(changes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(Object.values(await rolesNow()).sort()).toEqual(["admin", "viewer"]);
  });

  it("has to exist before other operators", async () => {
    await expect(createOperator(ada, now, "finance")).rejects.toMatchObject({ code: "validation_failed" });
    expect(await rolesNow()).toEqual({});
  });
});
