import { expect, it } from "vitest";
import { listAudit } from "#lib/audit/list-audit.ts";
import { sessionIdleMs } from "#lib/people/auth/session-times.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { registerUser } from "./register-user.ts";
import { openSession, readSession, startSession } from "./session.ts";
import { endUserSession, endUserSessions, listUserSessions } from "./sessions.ts";

const now = new Date();
const later = (ms: number) => new Date(now.getTime() + ms);
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
const actor = { kind: "person" as const, id: "usr_1", name: "ada@example.com", address: null };

async function newUser() {
  const email = `ada-${randomBase62(8).toLowerCase()}@example.com`;
  const password = "a password of some length";
  return registerUser({ email, password, name: "Ada", partner_name: "Ada's wallet" });
}

async function signedIn(userId: string, at = now) {
  const user = await readSession(await startSession(userId, at, { address: "192.0.2.1", userAgent: firefox }), at);
  if (!user) throw new Error("not signed in");
  return user;
}

it("lists the active sessions, the current one first", async () => {
  const { userId } = await newUser();
  const idle = await signedIn(userId, later(-sessionIdleMs("user")));
  const current = await signedIn(userId, later(-1_000));
  const other = await signedIn(userId);
  await startSession(userId, now, undefined, { isWhole: false });
  const lines = await listUserSessions(current, now);
  expect(lines).toEqual([
    {
      id: current.sessionId,
      isCurrent: true,
      browser: "Firefox on Linux",
      address: "192.0.2.1",
      startedAt: later(-1_000).toISOString(),
      lastSeenAt: later(-1_000).toISOString(),
    },
    expect.objectContaining({ id: other.sessionId, isCurrent: false }),
  ]);
  expect((await listUserSessions(current, later(-1))).map(({ id }) => id)).toContain(idle.sessionId);
});

it("stores 64 characters of the address and 300 of the browser's name", async () => {
  const { userId } = await newUser();
  const long = { address: "1".repeat(65), userAgent: `${" ".repeat(300)}${firefox}` };
  const user = await readSession(await startSession(userId, now, long), now);
  if (!user) throw new Error("not signed in");
  expect(await listUserSessions(user, now)).toMatchObject([{ address: "1".repeat(64), browser: "Unknown browser" }]);
});

it("ends one session, or all others, and never those of another user", async () => {
  const [{ userId }, stranger] = [await newUser(), await signedIn((await newUser()).userId)];
  const [current, second, third] = [await signedIn(userId), await signedIn(userId), await signedIn(userId)];
  await endUserSession(current, second.sessionId, actor, now);
  for (const id of [second.sessionId, stranger.sessionId, "nonsense"])
    await expect(endUserSession(current, id, actor, now)).rejects.toMatchObject({ code: "not_found" });
  const ids = async () => (await listUserSessions(current, now)).map(({ id }) => id);
  expect(await ids()).toEqual([current.sessionId, third.sessionId]);
  expect(await endUserSessions(current, true, actor, now)).toBe(1);
  expect(await ids()).toEqual([current.sessionId]);
  expect(await endUserSessions(current, false, actor, now)).toBe(1);
  expect(await ids()).toEqual([]);
  expect(await listUserSessions(stranger, now)).toHaveLength(1);
});

it("records a sign-in in the audit log", async () => {
  const { userId, partnerId } = await newUser();
  const client = { address: "192.0.2.9", userAgent: firefox };
  await openSession(userId, now, client, { isStrong: false, method: "password" });
  const { lines } = await listAudit({ partnerId, environment: "sandbox" }, { about: "session.start" }, later(1));
  expect(lines).toMatchObject([{ address: "192.0.2.9", after: { method: "password" } }]);
});
