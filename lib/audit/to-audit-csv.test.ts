import { expect, it } from "vitest";
import type { AuditLine } from "./contract.ts";
import { toAuditCsv } from "./to-audit-csv.ts";

const line: AuditLine = {
  id: "aud_1",
  at: "2026-11-22T01:14:43.306Z",
  by: "person",
  who: "ada@wallet.example",
  address: "127.0.0.1",
  action: "session.start",
  target: "ada@wallet.example",
  partnerId: "par_1",
  environment: null,
  before: null,
  after: { method: "password" },
};

it("writes times with the offset of the reader's zone, and the action as a sentence", () => {
  const [, row] = toAuditCsv([line], "Africa/Lagos").split("\r\n");
  expect(row).toContain("2026-11-22T02:14:43.306+01:00,person,ada@wallet.example");
  expect(row).toContain("Signed in · Method: password");
  expect(toAuditCsv([line])).toContain("2026-11-22T01:14:43.306Z");
});
