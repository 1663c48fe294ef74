import { expect, it } from "vitest";
import { isKnownDevice, makeKnownDevice } from "./known-device.ts";

const now = new Date("2026-01-01T00:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

it("recognizes a device of one account for 180 days", () => {
  const token = makeKnownDevice("usr_1", now);
  expect(isKnownDevice(token, "usr_1", days(179))).toBe(true);
  expect(isKnownDevice(token, "usr_1", days(180))).toBe(false);
  expect(isKnownDevice(token, "usr_2", now)).toBe(false);
});

it("rejects anything that Slipway didn't sign", () => {
  const [owner, expiresAt, signature] = makeKnownDevice("usr_1", now).split(".");
  const later = Number(expiresAt) + 1;
  for (const token of [
    undefined,
    "",
    "usr_1",
    `usr_1.${expiresAt}.`,
    `${owner}.${later}.${signature}`,
    `..${signature}`,
  ])
    expect(isKnownDevice(token, "usr_1", now)).toBe(false);
  expect(isKnownDevice(makeKnownDevice("usr_1", now), undefined, now)).toBe(false);
});
