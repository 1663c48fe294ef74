import { expect, test } from "vitest";
import { pageRefresh } from "./page-refresh.ts";

const now = new Date("2026-11-21T10:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const page = {
  stage: "started",
  problem: null,
  path: "/checkout/t",
  expiresAt: "2026-11-21T11:00:00Z",
  updatedAt: ago(1),
  endsAt: null,
  returnHref: "https://shop.example/thanks",
  canSimulatePayment: false,
} as const;

test("refreshes a payment in progress every 4 seconds, and a forgotten one less often", () => {
  for (const stage of ["started", "waiting", "processing"] as const) {
    expect(pageRefresh({ ...page, stage }, now)).toBe("4;url=/checkout/t");
  }
  expect(pageRefresh({ ...page, updatedAt: ago(20) }, now)).toBe("15;url=/checkout/t");
  expect(pageRefresh({ ...page, updatedAt: ago(600) }, now)).toBe("60;url=/checkout/t");
});

test("leaves time to copy an account number, and refreshes when the time to pay ends", () => {
  const pay = { ...page, stage: "pay" } as const;
  expect(pageRefresh(pay, now)).toBe("15;url=/checkout/t");
  expect(pageRefresh({ ...pay, endsAt: "2026-11-21T10:00:06.500Z" }, now)).toBe("7;url=/checkout/t");
  expect(pageRefresh({ ...pay, endsAt: "2026-11-21T10:30:00Z" }, now)).toBe("15;url=/checkout/t");
  expect(pageRefresh({ ...pay, canSimulatePayment: true }, now)).toBe("3;url=/checkout/t");
  expect(pageRefresh({ ...pay, stage: "late", endsAt: ago(1) }, now)).toBe("15;url=/checkout/t");
});

test("redirects only a buyer who has just paid, after 3 seconds", () => {
  expect(pageRefresh({ ...page, stage: "success" }, now)).toBe("3;url=https://shop.example/thanks");
  expect(pageRefresh({ ...page, stage: "success", returnHref: null }, now)).toBeNull();
  expect(pageRefresh({ ...page, stage: "success", updatedAt: ago(14) }, now)).not.toBeNull();
  expect(pageRefresh({ ...page, stage: "success", updatedAt: ago(15) }, now)).toBeNull();
  for (const stage of ["failed", "cancelled", "expired", "refunded", "refused", "interrupted"] as const) {
    expect(pageRefresh({ ...page, stage }, now)).toBeNull();
  }
});

test("doesn't refresh while the buyer types, until the link expires", () => {
  for (const stage of ["ready", "moved", "details"] as const) {
    expect(pageRefresh({ ...page, stage }, now)).toBe("3600;url=/checkout/t");
    expect(pageRefresh({ ...page, stage, expiresAt: ago(1) }, now)).toBe("1;url=/checkout/t");
  }
});

test("refreshes while the provider is unavailable or another window prepares the payment", () => {
  expect(pageRefresh({ ...page, stage: "unavailable" }, now)).toBe("15;url=/checkout/t");
  expect(pageRefresh({ ...page, stage: "ready", problem: "request_in_progress" }, now)).toBe("2;url=/checkout/t");
});
