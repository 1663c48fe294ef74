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
  expect(changeLines({ before, after })).toEqual([
    "Role: analyst → developer",
    "IP ranges: 10.0.0.0/8 → none",
    "Hidden: no → yes",
    "Expires: Nov 22, 2026, 01:17 UTC",
  ]);
  expect(changeLines({ before: null, after: { method: "oidc", decision: "keep" } })).toEqual([
    "Method: single sign-on",
    "Decision: keep on hold",
  ]);
  expect(changeLines({ before: { role: "owner" }, after: null })).toEqual(["Role: owner"]);
  expect(changeLines({ before: null, after: null })).toEqual([]);
});
