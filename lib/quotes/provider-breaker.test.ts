import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endOutage, openBreaker, withBreaker } from "./provider-breaker.ts";

/** A provider whose behavior the test sets. */
function fakeProvider() {
  let calls = 0;
  let behave: () => Promise<string> = async () => "quote";
  const provider = { id: "fake" };
  return {
    provider,
    succeed: () => {
      behave = async () => "quote";
    },
    fail: () => {
      behave = () => Promise.reject(new Error("down"));
    },
    hang: () => {
      const pending = Promise.withResolvers<string>();
      behave = () => pending.promise;
      return pending;
    },
    calls: () => calls,
    /** "quote", "failed" for no response, or null while the breaker is open. */
    call: () =>
      withBreaker(provider, () => {
        calls += 1;
        return behave();
      }).catch(() => "failed"),
  };
}

/** A provider whose breaker is open. */
async function brokenProvider() {
  const provider = fakeProvider();
  provider.fail();
  for (let time = 0; time < 3; time += 1) expect(await provider.call()).toBe("failed");
  expect(await provider.call()).toBeNull();
  return provider;
}

describe("withBreaker", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-01T00:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

  it("opens after three consecutive failures and then returns immediately", async () => {
    const provider = await brokenProvider();
    expect(provider.calls()).toBe(3);
    wait(0.9);
    expect(await provider.call()).toBeNull();
    expect(provider.calls()).toBe(3);
  });

  it("stays closed while responses come between failures", async () => {
    const provider = fakeProvider();
    for (let time = 0; time < 30; time += 1) {
      if (time % 3 === 2) provider.succeed();
      else provider.fail();
      wait(1);
      expect(await provider.call()).toBe(time % 3 === 2 ? "quote" : "failed");
    }
  });

  it("stays closed during failures of less than a second", async () => {
    const provider = fakeProvider();
    expect(await provider.call()).toBe("quote");
    provider.fail();
    for (let time = 0; time < 20; time += 1) expect(await provider.call()).toBe("failed");
    wait(1);
    expect(await provider.call()).toBe("failed");
    expect(await provider.call()).toBeNull();
  });

  it("opens within 10 s for a single client that waits 2.5 s each time", async () => {
    const provider = fakeProvider();
    expect(await provider.call()).toBe("quote");
    provider.fail();
    let seconds = 0;
    for (; seconds < 20; seconds += 2.5) {
      if ((await provider.call()) === null) break;
      wait(2.5);
    }
    expect(seconds).toBeLessThanOrEqual(10);
  });

  it("sends one background probe after 1, 2, 4, 8, 15 and 15 s, however many callers there are", async () => {
    const provider = await brokenProvider();
    for (const [index, seconds] of [1, 2, 4, 8, 15, 15].entries()) {
      const round = index + 1;
      const pending = provider.hang();
      wait(seconds - 0.001);
      expect(await provider.call()).toBeNull();
      expect(provider.calls()).toBe(3 + index);
      wait(0.001);
      expect(await Promise.all([provider.call(), provider.call(), provider.call()])).toEqual([null, null, null]);
      expect(provider.calls()).toBe(3 + round);
      wait(2.5);
      pending.reject(new Error("late"));
      await new Promise(setImmediate);
      expect(await provider.call()).toBeNull();
      expect(provider.calls()).toBe(3 + round);
    }
  });

  it("closes when the probe succeeds", async () => {
    const provider = await brokenProvider();
    provider.succeed();
    wait(1);
    expect(await provider.call()).toBeNull();
    expect(await provider.call()).toBe("quote");
    provider.fail();
    expect(await provider.call()).toBe("failed");
    provider.succeed();
    expect(await provider.call()).toBe("quote");
  });

  it("still probes in the background after exactly a minute without calls", async () => {
    const provider = await brokenProvider();
    provider.succeed();
    wait(60);
    expect(await provider.call()).toBeNull();
    expect(await provider.call()).toBe("quote");
  });

  it("lets one caller wait for the probe after a minute without calls", async () => {
    const provider = await brokenProvider();
    const pending = provider.hang();
    wait(61);
    const first = provider.call();
    expect(await Promise.all([provider.call(), provider.call()])).toEqual([null, null]);
    pending.resolve("quote");
    expect(await first).toBe("quote");
    expect(provider.calls()).toBe(4);
  });

  it("closes at once when the clock is set back by two hours", async () => {
    const provider = await brokenProvider();
    provider.succeed();
    vi.setSystemTime(Date.now() - 2 * 3_600_000);
    expect(await provider.call()).toBe("quote");
    // The next failures count like those of a new one.
    provider.fail();
    for (let time = 0; time < 3; time += 1) expect(await provider.call()).toBe("failed");
    expect(await provider.call()).toBeNull();
  });

  it("opens on an outage seen by other processes and closes after one background probe", async () => {
    const provider = fakeProvider();
    openBreaker(provider.provider, new Date());
    expect(await provider.call()).toBeNull();
    expect(provider.calls()).toBe(0);
    wait(1);
    expect(await provider.call()).toBeNull();
    expect(await provider.call()).toBe("quote");
    expect(provider.calls()).toBe(2);
  });

  it("opens on an outage that began after the provider's last response to this process", async () => {
    const provider = fakeProvider();
    expect(await provider.call()).toBe("quote");
    openBreaker(provider.provider, new Date());
    expect(await provider.call()).toBe("quote");
    wait(0.001);
    openBreaker(provider.provider, new Date());
    expect(await provider.call()).toBeNull();
  });

  it("keeps its state if the provider responded since, or if it is already open", async () => {
    const provider = fakeProvider();
    const before = new Date();
    wait(1);
    expect(await provider.call()).toBe("quote");
    openBreaker(provider.provider, before);
    expect(await provider.call()).toBe("quote");
    const broken = await brokenProvider();
    wait(0.9);
    openBreaker(broken.provider, new Date());
    wait(0.1);
    await broken.call();
    expect(broken.calls()).toBe(4);
  });

  it("closes without a probe when the provider responds to a process, if only others had opened it", async () => {
    const provider = fakeProvider();
    openBreaker(provider.provider, new Date());
    expect(await provider.call()).toBeNull();
    endOutage(provider.provider, new Date());
    expect(await provider.call()).toBe("quote");
    expect(provider.calls()).toBe(1);
  });

  it("stays open when the provider responds to another process, but sends its probe right away", async () => {
    const provider = await brokenProvider();
    endOutage(provider.provider, new Date(Date.now() - 1));
    expect(await provider.call()).toBeNull();
    expect(provider.calls()).toBe(3);
    wait(0.1);
    endOutage(provider.provider, new Date());
    expect(await provider.call()).toBeNull();
    expect(provider.calls()).toBe(4);
    await new Promise(setImmediate);
    expect(await provider.call()).toBeNull();
    provider.succeed();
    wait(0.1);
    endOutage(provider.provider, new Date());
    expect(await provider.call()).toBeNull();
    expect(await provider.call()).toBe("quote");
  });

  it("is separate for each provider", async () => {
    await brokenProvider();
    expect(await fakeProvider().call()).toBe("quote");
  });
});
