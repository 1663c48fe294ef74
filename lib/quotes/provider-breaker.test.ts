import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openBreaker, withBreaker } from "./provider-breaker.ts";

/** A provider whose state a test sets; `hang` leaves its answer to `settle`. */
function played() {
  let asked = 0;
  let act: () => Promise<string> = async () => "price";
  const provider = { id: "played" };
  return {
    provider,
    answer: () => {
      act = async () => "price";
    },
    fail: () => {
      act = () => Promise.reject(new Error("down"));
    },
    hang: () => {
      const pending = Promise.withResolvers<string>();
      act = () => pending.promise;
      return pending;
    },
    asked: () => asked,
    /** The price, "refused" for no answer from the provider, or null where it was not waited for. */
    ask: () =>
      withBreaker(provider, () => {
        asked += 1;
        return act();
      }).catch(() => "refused"),
  };
}

/** Down for long enough to be shut off. */
async function shutOff() {
  const provider = played();
  provider.fail();
  for (let time = 0; time < 3; time += 1) expect(await provider.ask()).toBe("refused");
  expect(await provider.ask()).toBeNull();
  return provider;
}

describe("a provider's breaker", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-01T00:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

  it("opens after three failures in a row, and from then on asks nothing and answers at once", async () => {
    const provider = await shutOff();
    expect(provider.asked()).toBe(3);
    wait(14.9);
    expect(await provider.ask()).toBeNull();
    expect(provider.asked()).toBe(3);
  });

  it("stays closed while answers come between the failures", async () => {
    const provider = played();
    for (let time = 0; time < 30; time += 1) {
      if (time % 3 === 2) provider.answer();
      else provider.fail();
      wait(1);
      expect(await provider.ask()).toBe(time % 3 === 2 ? "price" : "refused");
    }
  });

  it("stays closed through a bad moment of less than a second, and opens after it", async () => {
    const provider = played();
    expect(await provider.ask()).toBe("price");
    provider.fail();
    for (let time = 0; time < 20; time += 1) expect(await provider.ask()).toBe("refused");
    wait(1);
    expect(await provider.ask()).toBe("refused");
    expect(await provider.ask()).toBeNull();
  });

  it("opens within 10 s for a single client who waits out every 2.5 s", async () => {
    const provider = played();
    expect(await provider.ask()).toBe("price");
    provider.fail();
    let seconds = 0;
    for (; seconds < 20; seconds += 2.5) {
      if ((await provider.ask()) === null) break;
      wait(2.5);
    }
    expect(seconds).toBeLessThanOrEqual(10);
  });

  it("sends one probe each 15 s, for which nobody waits, however many ask", async () => {
    const provider = await shutOff();
    for (let round = 1; round <= 3; round += 1) {
      const pending = provider.hang();
      wait(15);
      expect(await Promise.all([provider.ask(), provider.ask(), provider.ask()])).toEqual([null, null, null]);
      expect(provider.asked()).toBe(3 + round);
      wait(2.5);
      pending.reject(new Error("late"));
      await new Promise(setImmediate);
      expect(await provider.ask()).toBeNull();
      expect(provider.asked()).toBe(3 + round);
    }
  });

  it("closes when the probe is answered", async () => {
    const provider = await shutOff();
    provider.answer();
    wait(15);
    expect(await provider.ask()).toBeNull();
    expect(await provider.ask()).toBe("price");
    provider.fail();
    expect(await provider.ask()).toBe("refused");
    provider.answer();
    expect(await provider.ask()).toBe("price");
  });

  it("lets one question wait for the probe when nobody has asked for over a minute, and only that one", async () => {
    const provider = await shutOff();
    const pending = provider.hang();
    wait(61);
    const first = provider.ask();
    expect(await Promise.all([provider.ask(), provider.ask()])).toEqual([null, null]);
    pending.resolve("price");
    expect(await first).toBe("price");
    expect(provider.asked()).toBe(4);
  });

  it("opens where others find the provider broken: one probe, for which nobody waits, decides", async () => {
    const provider = played();
    openBreaker(provider.provider, new Date());
    expect(await provider.ask()).toBeNull();
    expect(provider.asked()).toBe(0);
    wait(15);
    expect(await provider.ask()).toBeNull();
    expect(await provider.ask()).toBe("price");
    expect(provider.asked()).toBe(2);
  });

  it("stays as it is where the provider has answered since, and where it is open already", async () => {
    const provider = played();
    const before = new Date();
    wait(1);
    expect(await provider.ask()).toBe("price");
    openBreaker(provider.provider, before);
    expect(await provider.ask()).toBe("price");
    const broken = await shutOff();
    wait(14.9);
    openBreaker(broken.provider, new Date());
    wait(0.1);
    await broken.ask();
    expect(broken.asked()).toBe(4);
  });

  it("is each provider's own", async () => {
    await shutOff();
    expect(await played().ask()).toBe("price");
  });
});
