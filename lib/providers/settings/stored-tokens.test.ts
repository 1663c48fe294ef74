import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { clearDatabaseTime, currentTime, setDatabaseTime } from "#lib/clock.ts";
import { secondMs } from "#lib/duration.ts";
import { transak } from "#lib/providers/adapters/transak/adapter.ts";
import { event, jwt, now, subject, wrapped } from "#lib/providers/adapters/transak/test-case.ts";
import { leaseRefresh } from "#lib/providers/queries/tokens.ts";
import { tablesWith } from "#lib/secrets/test-stored-text.ts";
import { captureLog } from "#lib/test-log.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { createProvider } from "./create-provider.ts";
import { storedTokens } from "./stored-tokens.ts";

const sql = setUpOwnDatabase();
const moveClock = (ms: number) => setDatabaseTime(currentTime().getTime() + ms, performance.now());
const openStore = (account = "account") => storedTokens("sandbox", "tester")(account);
const values = async (store = openStore()) => (await store.read()).map(({ value }) => value);

/** Issues token-1, token-2, … */
function issuing() {
  let issued = 0;
  return async () => {
    issued += 1;
    return { value: `token-${issued}`, endsAt: Date.now() + 86_400_000 };
  };
}

/** The lease of a process that crashed. */
async function leaveLease() {
  const [row] = await sql`select account, version from provider_tokens`;
  const now = currentTime();
  const ref = { environment: "sandbox", provider: "tester", account: row?.account } as const;
  const leasedUntil = new Date(now.getTime() + 15 * secondMs);
  expect(await leaseRefresh(ref, { version: row?.version, now, leasedUntil })).toBe(true);
}

describe("stored access tokens", () => {
  beforeEach(() => sql`delete from provider_tokens`);
  afterEach(() => {
    clearDatabaseTime();
    vi.restoreAllMocks();
  });

  it("are requested once for all processes", async () => {
    const request = vi.fn(issuing());
    const refreshes = Array.from({ length: 8 }, () => openStore().refresh(null, request));
    const tokens = await Promise.all(refreshes);
    expect(request).toHaveBeenCalledTimes(1);
    expect(new Set(tokens.map(({ value }) => value))).toEqual(new Set(["token-1"]));
    expect((await openStore().refresh("token-0", request)).value).toBe("token-1");
  });

  it("are encrypted, and the last two are kept", async () => {
    const request = issuing();
    for (const used of [null, "token-1", "token-2"]) {
      await openStore().refresh(used, request);
      moveClock(31 * secondMs);
    }
    expect(await values()).toEqual(["token-3", "token-2"]);
    expect(await tablesWith(sql, "token-3")).toEqual([]);
  });

  it("belong to one account", async () => {
    const request = issuing();
    await openStore("first").refresh(null, request);
    expect(await values(openStore("second"))).toEqual([]);
    await openStore("second").refresh(null, request);
    expect([await values(openStore("first")), await values(openStore("second"))]).toEqual([["token-1"], ["token-2"]]);
  });

  it("are refreshed by another process once the lease of a crashed one has ended", async () => {
    const request = vi.fn(issuing());
    await openStore().refresh(null, request);
    moveClock(31 * secondMs);
    await leaveLease();
    const [waiting, reading] = [openStore().refresh("token-1", request), openStore().readAfterRefresh()];
    expect(await values()).toEqual(["token-1"]);
    expect(request).toHaveBeenCalledTimes(1);
    moveClock(16 * secondMs);
    expect((await waiting).value).toBe("token-2");
    expect((await reading).length).toBeGreaterThan(0);
  });

  it("are read after the refresh that another process has begun", async () => {
    const request = issuing();
    await openStore().refresh(null, request);
    moveClock(31 * secondMs);
    const started = Promise.withResolvers<void>();
    const issued = Promise.withResolvers<void>();
    const refresh = openStore().refresh("token-1", async () => {
      started.resolve();
      await issued.promise;
      return request();
    });
    await started.promise;
    const reading = openStore().readAfterRefresh();
    issued.resolve();
    expect((await reading).map(({ value }) => value)).toEqual(["token-2", "token-1"]);
    await refresh;
  });

  it("of a process that was paused for longer than its lease don't replace newer ones", async () => {
    const request = issuing();
    const paused = await openStore().refresh(null, async () => {
      moveClock(16 * secondMs);
      await openStore().refresh(null, request);
      return { value: "late", endsAt: Date.now() };
    });
    expect(paused.value).toBe("token-1");
    expect(await values()).toEqual(["token-1"]);
  });

  it("are refreshed at most every 30 seconds, and 10 seconds after a failure", async () => {
    const request = issuing();
    const failure = new Error("refused");
    const refresh = (used: string | null) => openStore().refresh(used, request);
    await expect(openStore().refresh(null, () => Promise.reject(failure))).rejects.toBe(failure);
    await expect(refresh(null)).rejects.toMatchObject({ code: "provider_unavailable" });
    moveClock(11 * secondMs);
    expect((await refresh(null)).value).toBe("token-1");
    moveClock(11 * secondMs);
    await expect(refresh("token-1")).rejects.toMatchObject({ code: "provider_unavailable" });
    moveClock(20 * secondMs);
    expect((await refresh("token-1")).value).toBe("token-2");
  });

  it("of previous credentials verify callbacks until the grace period ends", async () => {
    const request = issuing();
    const [before, after] = ["old", "new"].map((apiKey) => ({ ...subject.settings("http://127.0.0.1:9"), apiKey }));
    for (const { apiUrl, apiKey } of [before, after] as Record<string, string>[])
      await storedTokens("sandbox", "transak")(`${apiUrl} ${apiKey}`).refresh(null, request);
    const until = new Date(now.getTime() + 1_000);
    const saved = { values: after ?? {}, previous: { values: before ?? {}, until }, isEnabled: true };
    const provider = createProvider(transak, "sandbox", { saved, variables: null });
    const read = async (key: string, at: Date) =>
      provider?.readCallback(wrapped(jwt(event("PROCESSING"), { key })), at);
    for (const key of ["token-1", "token-2"]) expect(await read(key, now)).toMatchObject({ status: "processing" });
    await expect(read("token-1", until)).rejects.toMatchObject({ code: "callback_refused" });
    expect(await read("token-2", until)).toMatchObject({ status: "processing" });
  });

  it("that can't be decrypted are replaced", async () => {
    const request = issuing();
    await openStore().refresh(null, request);
    stubVariables({ SVC_SECRET: "the secret of another installation" });
    const logged = captureLog();
    expect(await values()).toEqual([]);
    expect(logged).toEqual([expect.objectContaining({ message: "provider access token not used" })]);
    moveClock(31 * secondMs);
    await openStore().refresh(null, request);
    expect(await values()).toEqual(["token-2"]);
  });
});
