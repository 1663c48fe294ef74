import { describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addStatusSamples } from "#lib/status/queries/status-days.ts";
import { incidentFeed } from "./incident-feed.ts";
import { listIncidents, openIncident, updateIncident } from "./manage-incidents.ts";
import { readHistory } from "./read-history.ts";

const api = { environment: "all", component: "api" } as const;

describe("the history of the status page", () => {
  setUpOwnDatabase();
  const now = new Date("2026-11-22T12:00:00Z");

  it("has 90 days with the share of minutes up, incidents with updates, and keeps titled ones open", async () => {
    const sample = (condition: "operational" | "down", time: string, incidentId = "inc_1") =>
      addStatusSamples([{ ...api, condition, incidentId }], new Date(`2026-11-${time}:00Z`));
    for (const minute of ["00", "01", "02"]) await sample("operational", `20T10:${minute}`);
    await sample("down", "20T10:03");
    const opened = await openIncident(
      { component: "api", title: "A <cause>", text: "We know & work on it.", isDown: true },
      now,
    );
    expect(opened.id).toBe("inc_1");
    await sample("operational", "20T10:04");
    expect((await listIncidents(now)).map(({ endedAt }) => endedAt)).toEqual([null]);
    await updateIncident("inc_1", { text: "Done.", isOver: true }, now);
    const { components, incidents, providers } = await readHistory(now);
    expect(components[0]).toMatchObject({ id: "api", uptime: 0.8 });
    expect(components[0]?.days).toHaveLength(90);
    expect(components[0]?.days.at(-3)).toEqual({
      ...{ date: "2026-11-20", condition: "degraded", uptime: 0.8 },
      ...{ degradedMinutes: 0, downMinutes: 1 },
    });
    expect(components[0]?.days.at(-1)).toMatchObject({ date: "2026-11-22", condition: null, uptime: null });
    expect(providers).toEqual({ production: [], sandbox: [] });
    expect(incidents).toMatchObject([
      { title: "A <cause>", component: "Partner API", condition: "down", ended_at: now.toISOString() },
    ]);
    const feed = incidentFeed(incidents, "https://slipway.example.com", now);
    expect(feed).toContain("<title>A &lt;cause&gt;</title>");
    expect(feed).toContain("We know &amp; work on it.");
    expect(feed).not.toContain("<cause>");
  });

  it("refuses incidents of unknown components", async () => {
    const open = (component: string) => openIncident({ component, title: "T", text: "T", isDown: false }, now);
    for (const component of ["nothing", "sandbox/nobody", "moonpay", "elsewhere/moonpay", "sandbox/"])
      await expect(open(component)).rejects.toThrow("The component must be");
    await expect(updateIncident("inc_none", { text: "T", isOver: false }, now)).rejects.toThrow("There is no incident");
  });
});
