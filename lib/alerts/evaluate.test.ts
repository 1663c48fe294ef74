import { beforeEach, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { hourMs, minuteMs } from "#lib/duration.ts";
import { evaluateAlerts } from "./evaluate.ts";
import { addTestChannel, alertsOf, messagesOf, newAlertScope, setProviderState } from "./test-alerts.ts";

const start = new Date();
const at = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);
const ago = (ms: number) => new Date(start.getTime() - ms);

describe("evaluating alerts", () => {
  const sql = setUpOwnDatabase();
  beforeEach(async () => {
    await sql`delete from alert_channels`;
    await sql`delete from provider_states`;
  });

  it("opens one alert when a provider was away for 5 minutes, and closes it 10 minutes after its return", async () => {
    const scope = await newAlertScope();
    const channel = await addTestChannel(scope, ["provider_unavailable"]);
    const eventsAt = async (minute: number, isAway: boolean) => {
      await setProviderState({
        brokenSince: isAway ? start : null,
        lastResponseAt: at(isAway ? -1 : minute),
        updatedAt: at(minute),
      });
      await evaluateAlerts(at(minute));
      return messagesOf(channel);
    };
    for (const minute of [0, 1, 2, 3, 4]) expect(await eventsAt(minute, true)).toEqual([]);
    for (const minute of [5, 6]) expect(await eventsAt(minute, true)).toEqual(["opened"]);
    for (const minute of [7, 10, 15]) expect(await eventsAt(minute, false)).toEqual(["opened"]);
    for (const minute of [16, 17]) expect(await eventsAt(minute, false)).toEqual(["opened", "closed"]);
    expect(await alertsOf(scope)).toMatchObject([
      { kind: "provider_unavailable", subject: "moonpay", is_open: false, evidence: { name: "MoonPay" } },
    ]);
  });

  it("opens no second alert for a provider that comes and goes within 10 minutes", async () => {
    const scope = await newAlertScope();
    const channel = await addTestChannel(scope, ["provider_unavailable"], { threshold: 1 });
    for (let minute = 0; minute < 60; minute += 1) {
      const isAway = minute % 10 < 5;
      await setProviderState({
        brokenSince: isAway ? at(minute - 5) : null,
        lastResponseAt: at(minute),
        updatedAt: at(minute),
      });
      await evaluateAlerts(at(minute));
    }
    expect(await messagesOf(channel)).toEqual(["opened"]);
  });

  it("keeps environments and providers that nobody chose apart", async () => {
    const [scope, quiet] = [await newAlertScope(), await newAlertScope()];
    await addTestChannel(scope, ["provider_unavailable"]);
    await addTestChannel(quiet, ["refund"]);
    await setProviderState({ brokenSince: ago(hourMs), updatedAt: start }, "sandbox");
    await evaluateAlerts(start);
    expect(await alertsOf(scope)).toEqual([]);
    await setProviderState({ lastResponseAt: ago(6 * minuteMs), lastErrorAt: start, updatedAt: start });
    await evaluateAlerts(start);
    expect(await alertsOf(scope)).toHaveLength(1);
    expect(await alertsOf({ ...scope, environment: "sandbox" })).toEqual([]);
    expect(await alertsOf(quiet)).toEqual([]);
  });

  it("opens each alert once with several workers", async () => {
    const scope = await newAlertScope();
    const channel = await addTestChannel(scope, ["provider_unavailable"]);
    await setProviderState({ brokenSince: ago(hourMs), updatedAt: start });
    await Promise.all(Array.from({ length: 4 }, () => evaluateAlerts(start)));
    expect(await messagesOf(channel)).toEqual(["opened"]);
    await setProviderState({ lastResponseAt: start, updatedAt: start });
    await Promise.all(Array.from({ length: 4 }, () => evaluateAlerts(at(10))));
    expect(await messagesOf(channel)).toEqual(["opened", "closed"]);
  });

  it("repeats an open alert once a day", async () => {
    const scope = await newAlertScope();
    const channel = await addTestChannel(scope, ["provider_unavailable"]);
    for (const minute of [0, 60, 1_439, 1_440, 1_500, 2_879]) {
      await setProviderState({ brokenSince: ago(hourMs), updatedAt: at(minute) });
      await evaluateAlerts(at(minute));
    }
    expect(await messagesOf(channel)).toEqual(["opened", "still_open"]);
  });

  it("keeps alerts of a kind that can't be evaluated, and evaluates the others", async () => {
    const scope = await newAlertScope();
    await addTestChannel(scope, ["provider_unavailable", "key_expiring"]);
    await setProviderState({ brokenSince: ago(hourMs), updatedAt: start });
    await sql`insert into api_keys (id, partner_id, environment, name, hint, hash, scopes, created_at, expires_at)
      values ('key_2', ${scope.partnerId}, 'production', 'Server', '', '\\x02', '{}', now(), ${at(60)})`;
    await evaluateAlerts(start);
    await sql`delete from api_keys where id = 'key_2'`;
    await sql`alter table provider_states rename to gone`;
    try {
      await evaluateAlerts(at(20));
    } finally {
      await sql`alter table gone rename to provider_states`;
    }
    expect(await alertsOf(scope)).toMatchObject([
      { kind: "key_expiring", is_open: false },
      { kind: "provider_unavailable", is_open: true },
    ]);
  });
});
