import { beforeAll, describe, expect, it } from "vitest";
import { newTestUser, type TestUser } from "#app/api/test-user.ts";
import type { Environment } from "#db/enums.ts";
import { type SavedView, type ViewPage, viewQuery, viewsMax } from "#lib/saved-views/contract.ts";
import { listViews } from "#lib/saved-views/list-views.ts";
import { DELETE, PATCH } from "./[viewId]/route.ts";
import { POST } from "./route.ts";

type User = TestUser;

const seenBy = (user: User, page: ViewPage = "api-logs", environment: Environment = "sandbox") =>
  listViews({ partnerId: user.scope.partnerId, environment, userId: user.userId }, page);
const names = (views: SavedView[]) => views.map(({ name }) => name);

const save = (user: User, view: Record<string, unknown>, environment: Environment = "sandbox") =>
  user.call(POST, {
    params: { environment },
    body: { page: "api-logs", query: "status=4xx&method=POST", is_shared: false, ...view },
  });
const keep = (user: User, method: "PATCH" | "DELETE", viewId: string, body?: unknown) =>
  user.call(method === "PATCH" ? PATCH : DELETE, { method, body, params: { environment: "sandbox", viewId } });

describe("saved views", () => {
  let ada: User;
  let colleague: User;
  let boss: User;
  let outsider: User;
  beforeAll(async () => {
    boss = await newTestUser();
    ada = await boss.colleague("analyst");
    colleague = await boss.colleague("support");
    outsider = await newTestUser();
  });

  it("belong to one user, page and environment, and to all members if shared", async () => {
    await save(ada, { name: "Own" });
    await save(ada, { name: "Shared", is_shared: "on" });
    await save(ada, { name: "Elsewhere", page: "transactions" });
    await save(ada, { name: "Live" }, "production");
    expect(names(await seenBy(ada))).toEqual(["Own", "Shared"]);
    expect(names(await seenBy(ada, "transactions"))).toEqual(["Elsewhere"]);
    expect(names(await seenBy(ada, "api-logs", "production"))).toEqual(["Live"]);
    expect(await seenBy(colleague)).toMatchObject([{ name: "Shared", isOwn: false, isShared: true }]);
    expect(await seenBy(outsider)).toEqual([]);
  });

  it("store the filters in a fixed order, without page and open item", async () => {
    await save(ada, { name: "Order", query: "status=4xx&cursor=abc&request=req_1&live=1&method=POST&path=" });
    const [kept] = (await seenBy(ada)).filter(({ name }) => name === "Order");
    expect(kept?.query).toBe("method=POST&status=4xx");
    expect(kept?.query).toBe(viewQuery({ status: "4xx", method: "POST", cursor: "x", path: undefined }));
  });

  it("replace only the user's own view of the same name", async () => {
    await save(colleague, { name: "Same", query: "status=5xx" });
    const first = await save(ada, { name: "Same", query: "status=5xx", is_shared: true });
    const second = await save(ada, { name: "same", query: "status=2xx", is_shared: true });
    expect(second.body.data.id).toBe(first.body.data.id);
    const both = (await seenBy(colleague)).filter(({ name }) => /^same$/i.test(name));
    expect(both.map(({ query, isOwn }) => [query, isOwn]).sort()).toEqual([
      ["status=2xx", false],
      ["status=5xx", true],
    ]);
  });

  it("can be changed and deleted by their creator and, if shared, by an owner", async () => {
    const shared = (await save(ada, { name: "Ours", is_shared: true })).body.data.id;
    const own = (await save(ada, { name: "Mine" })).body.data.id;
    expect((await keep(colleague, "DELETE", shared)).status).toBe(403);
    expect((await keep(colleague, "DELETE", own)).status).toBe(404);
    expect((await keep(boss, "DELETE", own)).status).toBe(404);
    expect((await keep(outsider, "DELETE", shared)).status).toBe(404);
    expect((await keep(outsider, "PATCH", shared, { is_shared: false })).status).toBe(404);
    const elsewhere = { method: "DELETE", params: { environment: "production", viewId: own } };
    expect((await ada.call(DELETE, elsewhere)).status).toBe(404);
    expect((await keep(ada, "PATCH", own, { is_shared: true })).status).toBe(200);
    expect(names(await seenBy(colleague))).toContain("Mine");
    expect((await keep(boss, "PATCH", own, { is_shared: false })).status).toBe(200);
    expect(names(await seenBy(colleague))).not.toContain("Mine");
    expect((await keep(boss, "DELETE", shared)).status).toBe(200);
    expect((await keep(ada, "DELETE", own)).status).toBe(200);
    expect(names(await seenBy(ada))).not.toEqual(expect.arrayContaining(["Mine"]));
    expect(names(await seenBy(colleague))).not.toContain("Ours");
  });

  it("require a name and a filter, and are limited in number", async () => {
    expect((await save(outsider, { name: "  " })).body.data.errors[0].field).toBe("name");
    expect((await save(outsider, { name: "Nothing", query: "cursor=abc" })).status).toBe(400);
    expect((await save(outsider, { name: "Other page", page: "webhooks" })).status).toBe(400);
    for (let number = 0; number < viewsMax; number += 1) await save(outsider, { name: `View ${number}` });
    const over = await save(outsider, { name: "One more" });
    expect(over.body.data.error).toBe("limit_reached");
    expect(await seenBy(outsider)).toHaveLength(viewsMax);
    expect((await save(outsider, { name: "view 3", query: "status=5xx" })).status).toBe(200);
  });
});
