import { generate } from "otplib";
import { describe, expect, it } from "vitest";
import { totpFor } from "./totp.ts";

function newTotp() {
  let lastStep = 0;
  const claimTimeStep = async (_: string, step: number) => {
    const isNew = step > lastStep;
    if (isNew) lastStep = step;
    return isNew;
  };
  const totp = totpFor({ purpose: "test totp", issuer: "Slipway", claimTimeStep });
  const stored = totp.newSecret("usr_1");
  const { secret } = totp.setup("usr_1", stored, "ada@example.com");
  const now = new Date("2026-11-22T00:00:10Z");
  const codeAt = (seconds: number) => generate({ secret, epoch: now.getTime() / 1000 + seconds });
  return { codeAt, verify: (code: string) => totp.verify("usr_1", stored, code, now) };
}

describe("TOTP", () => {
  it.each([-30, 0, 30])("accepts a code whose clock is off by %i seconds", async (seconds) => {
    const { codeAt, verify } = newTotp();
    expect(await verify(await codeAt(seconds))).toBe(true);
  });

  it.each([-60, 60])("rejects a code whose clock is off by %i seconds", async (seconds) => {
    const { codeAt, verify } = newTotp();
    expect(await verify(await codeAt(seconds))).toBe(false);
  });

  it("rejects a used code and every earlier one", async () => {
    const { codeAt, verify } = newTotp();
    expect(await verify(await codeAt(0))).toBe(true);
    expect(await verify(await codeAt(0))).toBe(false);
    expect(await verify(await codeAt(-30))).toBe(false);
  });

  it.each(["", "12345", "1234567", "abcdef", "٠١٢٣٤٥"])("rejects %j", async (code) => {
    expect(await newTotp().verify(code)).toBe(false);
  });
});
