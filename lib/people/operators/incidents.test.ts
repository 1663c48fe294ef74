import { beforeAll, describe, expect, it } from "vitest";
import { POST as resolve } from "#app/api/operator/incidents/[incidentId]/resolution/route.ts";
import { POST as update } from "#app/api/operator/incidents/[incidentId]/updates/route.ts";
import { POST as open } from "#app/api/operator/incidents/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { listAuditForOperator } from "#lib/audit/list-audit.ts";
import { listOpenIncidents } from "#lib/status/manage-incidents.ts";
import { readIncidents } from "#lib/status/read-history.ts";
import { listIncidentComponents } from "./change-incident.ts";

describe("an operator managing incidents", () => {
  let operator: Awaited<ReturnType<typeof newTestOperator>>;
  setUpOwnDatabase();
  beforeAll(async () => {
    operator = await newTestOperator();
  });

  const post = (route: typeof open, params: Record<string, string>, body: unknown) =>
    operator.call(route, { method: "POST", params, body });
  const latest = async () => (await readIncidents(new Date()))[0];

  it("opens, updates, and resolves one, as the status page shows it and the audit log tells it", async () => {
    const choices = await listIncidentComponents();
    expect(choices.find(({ id }) => id === "sandbox/moonpay")).toEqual({
      id: "sandbox/moonpay",
      label: "MoonPay (sandbox)",
    });
    const incident = { component: "sandbox/moonpay", condition: "down", title: "No quotes", text: "We know." };
    const opened = await post(open, {}, incident);
    expect(opened.status).toBe(200);
    const { id } = opened.body.data;
    expect(await listOpenIncidents(new Date())).toMatchObject([{ id, title: "No quotes" }]);
    expect((await post(update, { incidentId: id }, { text: "Found it." })).status).toBe(200);
    expect((await post(resolve, { incidentId: id }, { text: "Fixed it." })).status).toBe(200);
    expect(await latest()).toMatchObject({
      ...{ id, title: "No quotes", component: "MoonPay (sandbox)", condition: "down" },
      ended_at: expect.any(String),
      updates: [{ text: "Fixed it." }, { text: "Found it." }, { text: "We know." }],
    });
    expect(await listOpenIncidents(new Date())).toEqual([]);
    const { lines } = await listAuditForOperator({ about: "incident" }, new Date());
    expect(lines.map(({ action, target }) => [action, target])).toEqual(
      ["incident.resolve", "incident.update", "incident.open"].map((action) => [action, "No quotes"]),
    );
  });

  it("refuses what can't be shown, and records nothing", async () => {
    const count = (await listAuditForOperator({ about: "incident" }, new Date())).lines.length;
    const incident = { component: "api", condition: "degraded", title: "Slow", text: "We know." };
    for (const wrong of [{ component: "nothing" }, { title: " " }, { text: "" }, { condition: "slow" }])
      expect((await post(open, {}, { ...incident, ...wrong })).status).toBe(400);
    expect((await post(resolve, { incidentId: "inc_none" }, { text: "Fixed it." })).status).toBe(404);
    expect((await listAuditForOperator({ about: "incident" }, new Date())).lines).toHaveLength(count);
  });
});
