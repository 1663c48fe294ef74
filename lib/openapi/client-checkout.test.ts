import { describe, expect, it, vi } from "vitest";
import { type CheckoutEvent, Slipway } from "#clients/typescript/src/checkout.ts";
import { pass, stubBrowserPage, withError, withStatus } from "#lib/openapi/test-browser-page.ts";

const link = "https://pay.example/checkout/7hGk2mP9qRsT4uVwXyZ1aBcDeF3";
const statusUrl = "https://pay.example/api/checkout/7hGk2mP9qRsT4uVwXyZ1aBcDeF3/status";
const { page, secondsAsked } = stubBrowserPage();

/** The events of the checkout that `Slipway.follow` reports. */
function follow() {
  const events: CheckoutEvent[] = [];
  const { stop } = Slipway.follow(link, { onStatus: (event) => events.push(event) });
  return { events, stop };
}

describe("Slipway.open", () => {
  it("opens the link in a tab that can't reach the page, and follows it without cookies", async () => {
    const events: unknown[] = [];
    const checkout = Slipway.open(link, { onStatus: (event, status) => events.push([event, status?.status]) });
    // Within the click.
    expect(page.opened).toEqual([[link, "_blank", "noopener"]]);
    expect(checkout).toMatchObject({ link, isOpened: true });
    expect(events).toEqual([["opened", undefined]]);
    page.respond = withStatus("success");
    await pass(0);
    expect(page.asked).toEqual([{ url: statusUrl, seconds: 0, credentials: "omit" }]);
    expect(events).toEqual([
      ["opened", undefined],
      ["success", "success"],
    ]);
  });

  it("returns the link and calls back with it outside a click, and follows the payment anyway", async () => {
    page.isActive = false;
    const [blocked, events]: unknown[][] = [[], []];
    const checkout = Slipway.open(link, {
      onBlocked: (one) => blocked?.push(one),
      onStatus: (event) => events?.push(event),
    });
    expect([checkout.link, checkout.isOpened, blocked, page.opened, events]).toEqual([link, false, [link], [], []]);
    page.respond = withStatus("processing");
    await pass(0);
    expect(events).toEqual(["processing"]);
    checkout.stop();
  });

  it("tries to open the tab in browsers that don't report clicks", () => {
    page.isActive = undefined;
    const checkout = Slipway.open(link);
    expect([checkout.isOpened, page.opened.length]).toEqual([true, 1]);
    checkout.stop();
  });

  it.each([
    "javascript:alert(1)//checkout/abc",
    "https://pay.example/",
    "https://pay.example/checkout/",
    "https://pay.example/checkout/abc/receipt",
    "not a link",
  ])("refuses %s, and opens no tab", async (wrong) => {
    expect(() => Slipway.open(wrong)).toThrow(TypeError);
    await pass(60);
    expect([page.opened, page.asked]).toEqual([[], []]);
  });
});

describe("Slipway.follow", () => {
  it("asks every 3 seconds while the page is visible, and every 15 seconds while it's hidden", async () => {
    const { stop } = follow();
    await pass(7);
    expect(secondsAsked()).toEqual([0, 3, 6]);
    page.hidden = true;
    await pass(30);
    expect(secondsAsked()).toEqual([0, 3, 6, 9, 24]);
    stop();
  });

  it.each(["focus", "visibilitychange"])("asks at once on %s, and once for both", async (name) => {
    page.hidden = true;
    const { stop } = follow();
    await pass(5);
    page.dispatch(name);
    await pass(0);
    expect(secondsAsked()).toEqual([0]);
    page.hidden = false;
    page.dispatch(name);
    page.dispatch("focus");
    await pass(0);
    expect(secondsAsked()).toEqual([0, 5]);
    // Not more than once per second.
    page.dispatch(name);
    await pass(0.9);
    expect(secondsAsked()).toEqual([0, 5]);
    await pass(0.1);
    expect(secondsAsked()).toEqual([0, 5, 6]);
    stop();
    page.dispatch(name);
    await pass(60);
    expect(secondsAsked()).toEqual([0, 5, 6]);
  });

  it("reports each event once, and stops after the final status", async () => {
    const { events } = follow();
    await pass(6);
    page.respond = withStatus("processing");
    await pass(6);
    page.respond = withStatus("success");
    await pass(600);
    expect(events).toEqual(["processing", "success"]);
    expect(secondsAsked()).toEqual([0, 3, 6, 9, 12, 15]);
  });

  it.each([
    ["failed", "failed"],
    ["cancelled", "failed"],
    ["refunded", "failed"],
    ["expired", "expired"],
  ])("reports %s as %s", async (status, event) => {
    page.respond = withStatus(status);
    const { events, stop } = follow();
    await pass(0);
    expect(events).toEqual([event]);
    stop();
  });

  it("reports nothing for a status that is newer than the script", async () => {
    page.respond = withStatus("settling");
    const { events, stop } = follow();
    await pass(3);
    expect([events, page.asked.length]).toEqual([[], 2]);
    stop();
  });

  it("asks once a minute after a failure, which a late payment can still change", async () => {
    page.respond = withStatus("failed");
    const { events } = follow();
    await pass(59);
    expect(secondsAsked()).toEqual([0]);
    page.respond = withStatus("success");
    await pass(200);
    expect(secondsAsked()).toEqual([0, 60]);
    expect(events).toEqual(["failed", "success"]);
  });

  it("waits twice as long after each error, at most a minute", async () => {
    page.respond = withError(500);
    const { stop } = follow();
    await pass(200);
    expect(secondsAsked()).toEqual([0, 6, 18, 42, 90, 150]);
    page.respond = () => {
      throw new TypeError("Failed to fetch");
    };
    await pass(60);
    page.respond = withStatus("pending");
    await pass(13);
    expect(secondsAsked().slice(-3)).toEqual([210, 270, 273]);
    stop();
  });

  it("waits as long as Retry-After says, also when the page gets the focus", async () => {
    page.respond = withError(429, { "retry-after": "40" });
    const { stop } = follow();
    await pass(10);
    page.dispatch("focus");
    await pass(29);
    expect(secondsAsked()).toEqual([0]);
    await pass(1);
    expect(secondsAsked()).toEqual([0, 40]);
    stop();
  });

  it("waits a day at most, which is the longest that timers can", async () => {
    page.respond = withError(503, { "retry-after": "99999999" });
    const { stop } = follow();
    await pass(60 * 60);
    expect(secondsAsked()).toEqual([0]);
    stop();
  });

  it("stops for a payment that doesn't exist, and after 24 hours", async () => {
    page.respond = withError(404);
    follow();
    await pass(600);
    expect(page.asked).toHaveLength(1);
    page.respond = withStatus("pending");
    page.hidden = true;
    follow();
    await pass(25 * 60 * 60);
    expect(secondsAsked().at(-1)).toBe(600 + 24 * 60 * 60 - 15);
  });

  it("goes on when a callback throws", async () => {
    const thrown: unknown[] = [];
    const note = (error: unknown) => void thrown.push(error);
    process.on("unhandledRejection", note);
    page.respond = withStatus("processing");
    const { stop } = Slipway.follow(link, {
      onStatus() {
        throw new Error("the partner's");
      },
    });
    await pass(3);
    expect(page.asked).toHaveLength(2);
    stop();
    vi.useRealTimers();
    await vi.waitFor(() => expect(thrown).toEqual([new Error("the partner's")]));
    process.off("unhandledRejection", note);
  });
});
