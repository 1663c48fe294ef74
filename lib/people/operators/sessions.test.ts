import { expect, it } from "vitest";
import { listAuditForOperator } from "#lib/audit/list-audit.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { ensureOperator } from "./manage-operators.ts";
import { type Operator, readOperatorSession, signInOperator } from "./session.ts";
import { endOperatorSessionById, endOperatorSessions, listOperatorSessions } from "./sessions.ts";

const now = new Date();
const later = (ms: number) => new Date(now.getTime() + ms);
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
const password = "an operator's password";

async function newOperator(): Promise<string> {
  const email = `op-${randomBase62(10).toLowerCase()}@example.com`;
  await ensureOperator(email, password, now);
  return email;
}

async function signedIn(email: string, at = now, client = { address: "192.0.2.1", userAgent: firefox }) {
  const { secret } = await signInOperator({ email, password }, client, at);
  const operator = await readOperatorSession(secret, at);
  if (!operator) throw new Error("not signed in");
  return operator;
}

const actorOf = ({ operatorId: id, email: name }: Operator) =>
  ({ kind: "operator", id, name, address: "192.0.2.1" }) as const;

it("lists an operator's active sessions with browser and address, the current one first", async () => {
  const email = await newOperator();
  const current = await signedIn(email, later(-1_000));
  const other = await signedIn(email, now, { address: "192.0.2.2", userAgent: "" });
  await signedIn(await newOperator());
  const startedAt = later(-1_000).toISOString();
  const shown = { isCurrent: true, browser: "Firefox on Linux", address: "192.0.2.1", startedAt };
  expect(await listOperatorSessions(current, now)).toMatchObject([
    { id: current.sessionId, ...shown },
    { id: other.sessionId, isCurrent: false, browser: "Unknown browser", address: "192.0.2.2" },
  ]);
});

it("ends one session, or all others, never those of another operator, and records it", async () => {
  const [email, stranger] = [await newOperator(), await signedIn(await newOperator())];
  const [current, second, third] = [await signedIn(email), await signedIn(email), await signedIn(email)];
  const actor = actorOf(current);
  await endOperatorSessionById(current, second.sessionId, actor, now);
  for (const id of [second.sessionId, stranger.sessionId, "nonsense"]) {
    await expect(endOperatorSessionById(current, id, actor, now)).rejects.toMatchObject({ code: "not_found" });
  }
  const ids = async () => (await listOperatorSessions(current, now)).map(({ id }) => id);
  expect(await ids()).toEqual([current.sessionId, third.sessionId]);
  expect(await endOperatorSessions(current, true, actor, now)).toBe(1);
  expect(await ids()).toEqual([current.sessionId]);
  expect(await endOperatorSessions(current, false, actor, now)).toBe(1);
  expect(await ids()).toEqual([]);
  expect(await listOperatorSessions(stranger, now)).toHaveLength(1);
  const { lines } = await listAuditForOperator({ about: "operator.end_sessions", who: email }, later(1));
  expect(lines.map(({ target, after }) => ({ target, after }))).toEqual(
    Array(3).fill({ target: email, after: { ended: 1 } }),
  );
});
