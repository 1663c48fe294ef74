import { availableParallelism } from "node:os";
import { expect, it } from "vitest";
import { hashPassword, isPassword } from "./password.ts";

const atOnce = Math.max(1, availableParallelism() - 1);

it("recognizes its own hashes, and no other password", async () => {
  const stored = await hashPassword("a password of some length");
  expect(await isPassword("a password of some length", stored)).toBe(true);
  expect(await isPassword("another password", stored)).toBe(false);
  expect(await isPassword("a password of some length", null)).toBe(false);
});

it("refuses passwords that would have to wait for more than 50 others, and checks all others", async () => {
  const stored = await hashPassword("a password of some length");
  const checks = Array.from({ length: atOnce + 51 }, () => isPassword("a password of some length", stored));
  const outcomes = await Promise.allSettled(checks);
  expect(outcomes.slice(0, -1).every((outcome) => outcome.status === "fulfilled" && outcome.value)).toBe(true);
  expect(outcomes.at(-1)).toMatchObject({ status: "rejected", reason: { code: "service_unavailable" } });
});
