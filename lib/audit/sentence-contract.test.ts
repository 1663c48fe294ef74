import { expect, it } from "vitest";
import { auditSentence, sentenceParts } from "./sentence-contract.ts";

it("tells an action as a sentence with its target's name and what changed", () => {
  const after = { id: "key_1", scopes: ["quotes:read"], cidrs: [], expires_at: "2027-11-22T01:17:33.123Z" };
  const created = { action: "api_key.create", target: "Throwaway (svc_test_…9f2c)", before: null, after };
  expect(auditSentence(created)).toBe(
    "Created API key Throwaway · Scopes: quotes:read · Expires: Nov 22, 2027, 01:17 UTC",
  );
  expect(auditSentence(created, "Africa/Lagos")).toContain("Expires: Nov 22, 2027, 02:17");
  const change = { before: { role: "analyst" }, after: { role: "developer" } };
  expect(auditSentence({ action: "member.change_role", target: "ada@wallet.example", ...change })).toBe(
    "Changed the role of ada@wallet.example · Role: analyst → developer",
  );
});

it("leaves out a target that the sentence does not name, and says so of an action it does not know", () => {
  const nothing = { target: "ada@wallet.example", before: null, after: null };
  expect(auditSentence({ action: "session.start", ...nothing })).toBe("Signed in");
  expect(sentenceParts({ action: "future.action", ...nothing })).toEqual({
    start: "Other action ",
    target: "ada@wallet.example",
    end: "",
  });
});
