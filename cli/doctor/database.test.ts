import { describe, expect, it } from "vitest";
import { judgeEncryption } from "./database.ts";

describe("the encryption of a database elsewhere", () => {
  it.each([
    ["?sslmode=verify-full", true, "ok"],
    ["?sslmode=require", true, "warning"],
    ["", false, "warning"],
    ["?sslmode=verify-full", false, "warning"],
  ])("with %s, encrypted %s, is %s", (parameters, isEncrypted, outcome) => {
    expect(judgeEncryption(`postgres://slipway:x@db:5432/slipway${parameters}`, isEncrypted)).toMatchObject({
      outcome,
    });
  });
});
