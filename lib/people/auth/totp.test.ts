import { generate } from "otplib";
import { describe, expect, it } from "vitest";
import { totpIn } from "./totp.ts";

const now = new Date("2026-11-22T00:00:10Z");

/** A user with a confirmed app, unless `confirmedAt` is null. */
async function newTotp({ confirmedAt = now as Date | null } = {}) {
  let row: { secret: Buffer; confirmedAt: Date | null } | undefined;
  let lastStep = 0;
  const totp = totpIn({
    purpose: "test totp",
    issuer: "Slipway",
    select: async () => row,
    async save(_, secret) {
      if (row?.confirmedAt) return false;
      row = { secret, confirmedAt: null };
      return true;
    },
    async claimTimeStep(_, step) {
      const isNew = step > lastStep;
      if (isNew) lastStep = step;
      return isNew;
    },
  });
  await totp.prepare("usr_1", now);
  const secret = (await totp.readPrepared("usr_1", "ada@example.com"))?.secret ?? "";
  if (row) row.confirmedAt = confirmedAt;
  const codeAt = (seconds: number) => generate({ secret, epoch: now.getTime() / 1000 + seconds });
  return { totp, codeAt, verify: (code: string) => totp.isCode("usr_1", code, now) };
}

describe("TOTP", () => {
  it.each([-30, 0, 30])("accepts a code whose clock is off by %i seconds", async (seconds) => {
    const { codeAt, verify } = await newTotp();
    expect(await verify(await codeAt(seconds))).toBe(true);
  });

  it.each([-60, 60])("rejects a code whose clock is off by %i seconds", async (seconds) => {
    const { codeAt, verify } = await newTotp();
    expect(await verify(await codeAt(seconds))).toBe(false);
  });

  it("rejects a used code and every earlier one", async () => {
    const { codeAt, verify } = await newTotp();
    expect(await verify(await codeAt(0))).toBe(true);
    expect(await verify(await codeAt(0))).toBe(false);
    expect(await verify(await codeAt(-30))).toBe(false);
  });

  it.each(["", "12345", "1234567", "abcdef", "٠١٢٣٤٥"])("rejects %j", async (code) => {
    const { verify } = await newTotp();
    expect(await verify(code)).toBe(false);
  });

  it("accepts a first code only until the app is confirmed, and other codes only afterwards", async () => {
    const waiting = await newTotp({ confirmedAt: null });
    expect(await waiting.verify(await waiting.codeAt(0))).toBe(false);
    expect(await waiting.totp.isFirstCode("usr_1", await waiting.codeAt(0), now)).toBe(true);
    const { totp, codeAt } = await newTotp();
    expect(await totp.isFirstCode("usr_1", await codeAt(0), now)).toBe(false);
    expect(await totp.readPrepared("usr_1", "ada@example.com")).toBeNull();
    await expect(totp.prepare("usr_1", now)).rejects.toMatchObject({ code: "limit_reached" });
  });
});
