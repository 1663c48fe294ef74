import { beforeAll, describe, expect, it } from "vitest";
import { POST as stepUp } from "#app/api/dashboard/[environment]/step-up/route.ts";
import { PUT as changePassword } from "#app/api/operator/password/route.ts";
import { POST as operatorStepUp } from "#app/api/operator/step-up/route.ts";
import { listAudit, listAuditForOperator } from "#lib/audit/list-audit.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { hashPassword } from "#lib/people/users/password.ts";
import type { Refusal } from "#lib/security/contract.ts";
import { listRefusals, listRefusalsForOperator } from "#lib/security/list-refusals.ts";
import { flushSecurityEvents } from "#lib/security/sync-events.ts";
import { newTestOperator, operatorPassword } from "./test-operator.ts";
import { withTotp } from "./test-two-factor.ts";
import { newTestBrowser, newTestUser, type TestUser } from "./test-user.ts";

const password = "a password of some length";
const params = { environment: "sandbox" };
const wrong = { password: "a wrong password" };
const signedOut = "Slipway: one of your sessions was signed out after ten wrong passwords or codes";
let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

/** The errors of `times` requests, one after the other. */
async function errorsOf(times: number, send: (index: number) => Promise<{ body: { data: { error: string } } }>) {
  const errors: string[] = [];
  for (let index = 0; index < times; index += 1) errors.push((await send(index)).body.data.error);
  return errors;
}
const nineAndTheEnd = [...Array(9).fill("validation_failed"), "sign_in_required"];

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

function countsOf(refusals: Refusal[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { action, reason, count } of refusals) {
    if (action === "step_up.refused") counts[reason] = (counts[reason] ?? 0) + count;
  }
  return counts;
}

const endedBy = { ended: 1, reason: "Ten wrong passwords or codes" };
const enter = (user: Pick<TestUser, "call">, body: object) => user.call(stepUp, { params, body });

describe("a member's step-up", () => {
  it("ends the session at the tenth wrong password, tells the user, and records it", async () => {
    const user = await newTestUser({ passwordHash });
    const other = await newTestBrowser(user.userId);
    expect(await errorsOf(9, () => enter(user, wrong))).toEqual(Array(9).fill("validation_failed"));
    const tenth = await enter(user, wrong);
    expect([tenth.status, tenth.body.data]).toMatchObject([401, { error: "sign_in_required", notice: "step-up" }]);
    expect((await enter(user, { password })).body.data.error).toBe("sign_in_required");
    expect((await enter(other, { password })).status).toBe(200);
    expect(await subjectsTo(user.email)).toEqual([signedOut]);
    const { lines } = await listAudit(user.scope, { about: "session.end" }, new Date());
    expect(lines).toMatchObject([{ who: user.email, target: user.email, after: endedBy }]);
    await flushSecurityEvents();
    expect(countsOf(await listRefusals(user.scope, new Date()))).toEqual({ wrong_password: 10, session_ended: 1 });
  });

  it("ends the session at the tenth wrong code, with one email", async () => {
    const user = await newTestUser({ passwordHash });
    await withTotp(user);
    const before = (await subjectsTo(user.email)).length;
    expect(await errorsOf(10, (index) => enter(user, { code: `00000${index}` }))).toEqual(nineAndTheEnd);
    expect((await enter(user, { code: "000010" })).body.data.error).toBe("sign_in_required");
    expect((await subjectsTo(user.email)).length).toBe(before + 1);
    await flushSecurityEvents();
    expect(countsOf(await listRefusals(user.scope, new Date()))).toEqual({ wrong_code: 10, session_ended: 1 });
  });

  it("ends the session at the tenth wrong recovery code", async () => {
    const user = await newTestUser({ passwordHash });
    await withTotp(user);
    expect(await errorsOf(10, () => enter(user, { code: "aaaa-bbbb-cccc" }))).toEqual(nineAndTheEnd);
    expect((await subjectsTo(user.email))[0]).toBe(signedOut);
  });

  it("ends the session once when many wrong passwords are sent at once", async () => {
    const user = await newTestUser({ passwordHash });
    const sent = await Promise.all(Array.from({ length: 15 }, () => enter(user, wrong)));
    expect(sent.map(({ status }) => status)).not.toContain(200);
    expect((await enter(user, { password })).status).toBe(401);
    expect(await subjectsTo(user.email)).toEqual([signedOut]);
    expect((await listAudit(user.scope, { about: "session.end" }, new Date())).lines).toHaveLength(1);
  });
});

describe("an operator's step-up", () => {
  it("ends the session at the tenth wrong password, tells the operator, and records it", async () => {
    const operator = await newTestOperator();
    const { operatorId } = await operator.read();
    expect(await errorsOf(10, () => operator.call(operatorStepUp, { body: wrong }))).toEqual(nineAndTheEnd);
    const right = await operator.call(operatorStepUp, { body: { password: operatorPassword } });
    expect(right.body.data.error).toBe("sign_in_required");
    expect(await subjectsTo(operator.email)).toEqual([signedOut]);
    const filter = { about: "operator.end_sessions", target: operator.email };
    expect((await listAuditForOperator(filter, new Date())).lines).toMatchObject([{ after: endedBy }]);
    await flushSecurityEvents();
    const { refusals } = await listRefusalsForOperator({ subject: operatorId }, new Date());
    expect(countsOf(refusals)).toEqual({ wrong_password: 10, session_ended: 1 });
  });

  it("counts together with wrong current passwords of a password change", async () => {
    const operator = await newTestOperator();
    const change = { method: "PUT", body: { current: wrong.password, password: "quite another password" } };
    expect(await errorsOf(5, () => operator.call(operatorStepUp, { body: wrong }))).toEqual(nineAndTheEnd.slice(0, 5));
    expect(await errorsOf(5, () => operator.call(changePassword, change))).toEqual(nineAndTheEnd.slice(5));
    await expect(operator.read()).rejects.toThrow("expired");
  });
});
