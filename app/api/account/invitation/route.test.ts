import { describe, expect, it } from "vitest";
import { POST as createKey } from "#app/api/dashboard/[environment]/api-keys/route.ts";
import { POST as resend, DELETE as revoke } from "#app/api/dashboard/[environment]/invitations/[invitationId]/route.ts";
import { POST as invite } from "#app/api/dashboard/[environment]/invitations/route.ts";
import { PATCH as changeRole, DELETE as remove } from "#app/api/dashboard/[environment]/members/[memberId]/route.ts";
import { DELETE as leave } from "#app/api/dashboard/[environment]/membership/route.ts";
import { postAuth, signedInUser } from "#app/api/test-sign-in.ts";
import { callFromPage, newTestUser, type TestUser } from "#app/api/test-user.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { acceptInvitation } from "#lib/people/users/accept-invitation.ts";
import { listMembers } from "#lib/people/users/members.ts";
import { hashPassword } from "#lib/people/users/password.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { POST as accept } from "./route.ts";

const params = { environment: "sandbox" };
const password = "a password of some length";
const newEmail = () => `${randomBase62(10).toLowerCase()}@example.com`;
const tokenIn = (link: string) => link.split("/").at(-1) ?? "";

async function invited(owner: TestUser, email = newEmail()) {
  const { data } = (await owner.call(invite, { params, body: { email, role: "support" } })).body;
  return { email, id: data.id as string, token: tokenIn(data.link) };
}
const acceptance = (token: string, given = password) => ({ body: { token, name: "Grace", password: given } });
const join = (token: string, given?: string) => callFromPage(accept, acceptance(token, given));

describe("accepting an invitation", () => {
  it("makes a new user a member with its role, once", async () => {
    const owner = await newTestUser();
    const { email, token } = await invited(owner);
    expect((await join(token)).body.data).toEqual({ email });
    const jar = new Map<string, string>();
    await postAuth(jar, "callback/credentials", { form: { email, password } });
    expect(await signedInUser(jar)).toMatchObject({
      email,
      role: "support",
      partnerId: owner.scope.partnerId,
      name: "Grace",
    });
    expect((await join(token)).status).toBe(404);
  });

  it("can be used by only one of two concurrent requests", async () => {
    const { token } = await invited(await newTestUser());
    const statuses = (await Promise.all([join(token), join(token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
  });

  it("is rejected after seven days, after it was revoked, and with a replaced link", async () => {
    const owner = await newTestUser();
    const late = await invited(owner);
    const inDays = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);
    const given = { token: late.token, name: "Grace", password };
    await expect(acceptInvitation(given, "192.0.2.1", inDays(7.01))).rejects.toMatchObject({ code: "not_found" });
    const again = await owner.call(resend, { params: { ...params, invitationId: late.id } });
    expect((await join(late.token)).status).toBe(404);
    const revoked = await invited(owner);
    await owner.call(revoke, { method: "DELETE", params: { ...params, invitationId: revoked.id } });
    expect((await join(revoked.token)).status).toBe(404);
    expect((await join(tokenIn(again.body.data.link))).status).toBe(200);
  });

  it("doesn't allow resending or revoking another partner's invitation", async () => {
    const { id } = await invited(await newTestUser());
    const outsider = await newTestUser();
    for (const [route, method] of [
      [resend, "POST"],
      [revoke, "DELETE"],
    ] as const) {
      expect((await outsider.call(route, { method, params: { ...params, invitationId: id } })).status).toBe(404);
    }
  });

  it("rejects a member of another partner without revealing whether the password is right", async () => {
    const member = await newTestUser({ passwordHash: await hashPassword(password) });
    const { token } = await invited(await newTestUser(), member.email);
    expect((await join(token, "not their password")).body.data.errors).toMatchObject([{ field: "password" }]);
    expect((await join(token)).status).toBe(400);
    expect(await signedInUser(member.jar)).toMatchObject({ partnerId: member.scope.partnerId });
  });

  it("counts towards the sign-in limit", async () => {
    const member = await newTestUser({ passwordHash: await hashPassword(password) });
    const { token } = await invited(await newTestUser(), member.email);
    const headers = { "x-svc-client-address": "203.0.113.85" };
    const responses = [];
    for (let count = 0; count < 14; count += 1) {
      responses.push((await callFromPage(accept, { ...acceptance(token, `guess number ${count}`), headers })).status);
    }
    expect(responses).toEqual([...Array(13).fill(400), 429]);
  });

  it("rejects a leaked password", async () => {
    const { token } = await invited(await newTestUser());
    expect((await join(token, "1qaz2wsx3edc")).body.data.errors).toMatchObject([{ field: "password", code: "common" }]);
  });
});

describe("members", () => {
  const about = (member: TestUser) => ({ params: { ...params, memberId: member.userId } });

  it("loses access in every browser with the next request after removal", async () => {
    const owner = await newTestUser();
    const member = await owner.colleague("developer");
    expect(await signedInUser(member.jar)).not.toBeNull();
    await owner.call(remove, { method: "DELETE", ...about(member) });
    expect(await signedInUser(member.jar)).toBeNull();
  });

  it("keeps the API keys they created, unless the owner revokes them", async () => {
    const owner = await newTestUser();
    for (const [body, isRevoked] of [
      [undefined, false],
      [{ revoke_keys: false }, false],
      [{ revoke_keys: true }, true],
    ] as const) {
      const member = await owner.colleague("developer");
      await member.call(createKey, { params, body: { name: "server" } });
      const [line] = (await listMembers(owner.scope.partnerId)).filter(({ userId }) => userId === member.userId);
      expect(line?.activeKeyCount).toBe(1);
      expect((await owner.call(remove, { method: "DELETE", ...about(member), body })).status).toBe(200);
      const { lines } = await listAudit(owner.scope, { about: "member.remove", target: member.email }, new Date());
      const named = { revoked_keys: [expect.stringContaining("server (")] };
      expect(lines).toMatchObject([{ after: isRevoked ? named : null }]);
      const revoked = await listAudit(owner.scope, { about: "api_key.revoke" }, new Date());
      expect(revoked.lines).toHaveLength(isRevoked ? 1 : 0);
    }
  });

  it("has a changed role with the next request", async () => {
    const owner = await newTestUser();
    const member = await owner.colleague("owner");
    await owner.call(changeRole, { method: "PATCH", ...about(member), body: { role: "analyst" } });
    expect(await signedInUser(member.jar)).toMatchObject({ role: "analyst" });
    const refused = await member.call(invite, { params, body: { email: newEmail(), role: "owner" } });
    expect(refused.body.data.error).toBe("scope_missing");
  });

  it("cannot leave or change role as the last owner, also with two concurrent requests", async () => {
    const owner = await newTestUser();
    await owner.colleague("developer");
    for (const response of [
      await owner.call(leave, { method: "DELETE", params }),
      await owner.call(remove, { method: "DELETE", ...about(owner) }),
      await owner.call(changeRole, { method: "PATCH", ...about(owner), body: { role: "analyst" } }),
    ])
      expect(response.body.data.error).toBe("limit_reached");
    const second = await owner.colleague("owner");
    const both = await Promise.all([
      owner.call(leave, { method: "DELETE", params }),
      second.call(leave, { method: "DELETE", params }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("of another partner cannot be found", async () => {
    const [owner, outsider] = [await newTestUser(), await newTestUser()];
    expect((await owner.call(remove, { method: "DELETE", ...about(outsider) })).status).toBe(404);
    expect(await signedInUser(outsider.jar)).not.toBeNull();
  });
});
