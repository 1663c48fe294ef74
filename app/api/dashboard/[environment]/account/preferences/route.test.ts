import { describe, expect, it } from "vitest";
import { PATCH as patchOperator } from "#app/api/operator/preferences/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { newTestBrowser, newTestUser, type TestUser, withinRequest } from "#app/api/test-user.ts";
import { readerClock } from "#http/reader-clock.ts";
import { readSession } from "#lib/people/users/session.ts";
import { PATCH } from "./route.ts";

const params = { environment: "sandbox" };
const change = (user: TestUser, body: unknown) => user.call(PATCH, { method: "PATCH", params, body });
const readPerson = async ({ secret }: { secret: string }) => {
  const person = await readSession(secret, new Date());
  if (!person) throw new Error("The session has expired");
  return person;
};

describe("PATCH account/preferences", () => {
  it("stores them for every browser of the user, and for nobody else", async () => {
    const user = await newTestUser();
    const colleague = await user.colleague("owner");
    expect((await change(user, { time_zone: "utc", time_format: "exact" })).status).toBe(200);
    expect((await change(user, { columns: ["amount", "wallet"] })).status).toBe(200);
    const preferences = { time_zone: "utc", time_format: "exact", columns: ["amount", "wallet"] };
    const second = await readPerson(await newTestBrowser(user.userId));
    expect(second.preferences).toEqual(preferences);
    expect((await readPerson(colleague)).preferences).toEqual({});
    const cookies = new Map([
      ["time-zone", "Africa/Lagos"],
      ["clock", "local.relative"],
    ]);
    const clockOf = (person?: typeof second) => withinRequest(cookies, () => readerClock(person));
    expect(await clockOf(second)).toMatchObject({ zone: "UTC", localZone: "Africa/Lagos", format: "exact" });
    expect(await clockOf()).toMatchObject({ zone: "Africa/Lagos", format: "relative" });
  });

  it("resets the columns, and keeps what the change doesn't name", async () => {
    const user = await newTestUser();
    await change(user, { time_zone: "utc", columns: ["amount"] });
    await change(user, { columns: null });
    expect((await readPerson(user)).preferences).toEqual({ time_zone: "utc", columns: null });
  });

  it.each([
    [{ time_zone: "Africa/Lagos" }],
    [{ columns: [] }],
    [{ columns: ["amount", "secret"] }],
    [{ columns: Array(100).fill("amount") }],
    [{ theme: "dark" }],
    [null],
  ])("rejects %j", async (body) => {
    const user = await newTestUser();
    expect((await change(user, body)).status).toBe(400);
    expect((await readPerson(user)).preferences).toEqual({});
  });
});

describe("PATCH /api/operator/preferences", () => {
  it("stores them for the operator, without a step-up", async () => {
    const operator = await newTestOperator({ authenticatedMinutesAgo: 10 });
    const response = await operator.call(patchOperator, { method: "PATCH", body: { time_zone: "utc" } });
    expect(response.status).toBe(200);
    expect((await operator.read()).preferences).toEqual({ time_zone: "utc" });
  });
});
