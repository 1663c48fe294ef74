import { expect, it } from "vitest";
import { changeLines } from "./changes-contract.ts";

it("describes what changed in an audit log row by labels, with old and new values", () => {
  const before = { role: "analyst", name: "Ledger", cidrs: ["10.0.0.0/8"], isHidden: false };
  const after = {
    role: "developer",
    name: "Ledger",
    cidrs: [],
    isHidden: true,
    expires_at: "2026-11-22T01:17:33.123Z",
  };
  expect(changeLines({ action: "partner.rename", before, after })).toEqual([
    "Role: analyst → developer",
    "IP ranges: 10.0.0.0/8 → none",
    "Hidden: no → yes",
    "Expires: Nov 22, 2026, 01:17 UTC",
  ]);
  expect(changeLines({ action: "session.start", before: null, after: { method: "oidc", decision: "keep" } })).toEqual([
    "Method: single sign-on",
    "Decision: keep on hold",
  ]);
  expect(changeLines({ action: "member.remove", before: { role: "owner" }, after: null })).toEqual(["Role: owner"]);
  expect(changeLines({ action: "session.end", before: null, after: null })).toEqual([]);
});

it("counts what an erasure erased, instead of naming each table", () => {
  const after = { users: 1, members: 1, saved_views: 3, totps: 0 };
  expect(changeLines({ action: "member.erase", before: null, after })).toEqual([
    "Erased or changed 5 rows in 3 tables",
  ]);
});
