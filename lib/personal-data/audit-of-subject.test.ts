import { expect, it } from "vitest";
import { type AuditOfSubject, withoutSubject } from "./audit-of-subject.ts";

const person = { userId: "usr_1", email: "ada@example.com", names: ["Ada"] };
const row: AuditOfSubject = {
  id: "aud_1",
  at: "2026-11-22 01:17:00+00",
  action: "member.change_role",
  actor_id: "usr_2",
  actor_name: "canada@example.com",
  address: "192.0.2.1",
  target: "Ada@Example.com",
  before: { name: "Ada", list: ["ada@example.com", "Adam", 1, null] },
  after: { text: "to ada@example.com. Not to ada@example.com.ng" },
};

it("replaces the address and the name in the action of somebody else, and nothing that only contains them", () => {
  expect(withoutSubject(row, person)).toEqual({
    id: "aud_1",
    at: row.at,
    actor_id: "usr_2",
    actor_name: "canada@example.com",
    address: "192.0.2.1",
    target: "erased usr_1",
    before: { name: "erased usr_1", list: ["erased usr_1", "Adam", 1, null] },
    after: { text: "to erased usr_1. Not to ada@example.com.ng" },
  });
  expect(withoutSubject({ ...row, target: "ada@example.com.ng", before: null, after: null }, person)).toBeNull();
});

it("removes the IP address of what the person did, and all of what they did to their own account", () => {
  const own = { ...row, actor_id: "usr_1", actor_name: "ada@example.com", action: "account.connect" };
  const anonymous = { actor_name: "erased usr_1", address: null, before: null, after: null };
  expect(withoutSubject(own, person)).toMatchObject(anonymous);
  expect(withoutSubject({ ...own, action: "api_key.create", after: { name: "till" } }, person)).toMatchObject({
    ...anonymous,
    before: { name: "erased usr_1" },
    after: { name: "till" },
  });
});
