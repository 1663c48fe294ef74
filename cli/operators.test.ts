import { describe, expect, it } from "vitest";
import { readOperatorSession, signInOperator } from "#lib/people/operators/session.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { svc } from "./test-svc.ts";

const newEmail = () => `op-${randomBase62(10).toLowerCase()}@example.com`;
const statusOf = async (email: string) =>
  (await svc("operator", "list")).text
    .split("\n")
    .find((line) => line.startsWith(`${email}\t`))
    ?.split("\t")[2];

describe("svc operator", () => {
  it("creates an operator with a password for the first sign-in", async () => {
    const email = newEmail();
    const created = await svc("operator", "create", email);
    expect(created).toEqual({ code: 0, text: expect.stringMatching(/^[\w-]{20}$/) });
    expect(await statusOf(email)).toBe("first sign-in pending");
    const { secret: sessionId } = await signInOperator(
      { email, password: created.text },
      { address: "192.0.2.3" },
      new Date(),
    );
    expect(await readOperatorSession(sessionId, new Date())).toMatchObject({ email, mustChoosePassword: true });
  });

  it("rejects an address that is taken or invalid", async () => {
    const email = newEmail();
    await svc("operator", "create", email);
    expect(await svc("operator", "create", email)).toEqual({ code: 1, text: expect.stringContaining("already") });
    expect((await svc("operator", "create", "nobody")).code).toBe(1);
  });

  it("disables, enables, and removes an operator, which ends their sessions", async () => {
    const email = newEmail();
    const { text: password } = await svc("operator", "create", email);
    const signIn = async () => (await signInOperator({ email, password }, { address: "192.0.2.3" }, new Date())).secret;
    const isSignedIn = async (sessionId: string) => (await readOperatorSession(sessionId, new Date())) !== null;
    const first = await signIn();
    expect((await svc("operator", "disable", email)).text).toBe(`Disabled ${email}.`);
    expect([await isSignedIn(first), await statusOf(email)]).toEqual([false, "disabled"]);
    await expect(signIn()).rejects.toMatchObject({ code: "sign_in_required" });
    expect((await svc("operator", "enable", email)).text).toBe(`Enabled ${email}.`);
    const second = await signIn();
    expect((await svc("operator", "remove", email)).text).toBe(`Removed ${email}.`);
    expect([await isSignedIn(second), await statusOf(email)]).toEqual([false, undefined]);
  });

  it.each(["disable", "enable", "remove"])("reports an unknown operator on %s", async (verb) => {
    const email = newEmail();
    expect(await svc("operator", verb, email)).toEqual({ code: 1, text: expect.stringContaining(email) });
  });
});

describe("the role of an operator", () => {
  const roleOf = async (email: string) =>
    (await svc("operator", "list")).text
      .split("\n")
      .find((line) => line.startsWith(`${email}\t`))
      ?.split("\t")[3];

  it("is the given one, otherwise admin", async () => {
    const [admin, viewer] = [newEmail(), newEmail()];
    await svc("operator", "create", admin);
    expect((await svc("operator", "create", viewer, "--role", "viewer")).code).toBe(0);
    expect([await roleOf(admin), await roleOf(viewer)]).toEqual(["admin", "viewer"]);
    expect((await svc("operator", "create", newEmail(), "--role", "boss")).code).toBe(1);
  });

  it("changes with the next request of a session", async () => {
    const email = newEmail();
    const { text: password } = await svc("operator", "create", email);
    const { secret } = await signInOperator({ email, password }, { address: "192.0.2.3" }, new Date());
    const changed = await svc("operator", "role", email.toUpperCase(), "finance");
    expect(changed).toEqual({ code: 0, text: expect.stringContaining("finance") });
    expect(await readOperatorSession(secret, new Date())).toMatchObject({ email, role: "finance" });
    expect((await svc("operator", "role", email, "finance")).text).toContain("already");
    expect((await svc("operator", "role", newEmail(), "finance")).code).toBe(1);
  });
});
