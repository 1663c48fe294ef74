import { describe, expect, it } from "vitest";
import { GET as exportApiLogs } from "#app/api/dashboard/[environment]/api-logs/export/route.ts";
import { GET as exportAudit } from "#app/api/dashboard/[environment]/audit/route.ts";
import { GET as exportSecurity } from "#app/api/dashboard/[environment]/security/route.ts";
import { GET as exportTransactions } from "#app/api/dashboard/[environment]/transactions/export/route.ts";
import { GET as exportRevenue } from "#app/api/operator/revenue/route.ts";
import { GET as exportSecurityOfAll } from "#app/api/operator/security/route.ts";
import { GET as exportAllTransactions } from "#app/api/operator/transactions/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { listAudit, listAuditForOperator } from "#lib/audit/list-audit.ts";
import { recordOutboxView } from "#lib/people/operators/record-operator-action.ts";

const params = { environment: "sandbox" };

describe("an export", () => {
  it.each([
    ["export.api_logs", exportApiLogs],
    ["export.audit_log", exportAudit],
    ["export.security_events", exportSecurity],
    ["export.transactions", exportTransactions],
  ])("of a partner leaves a row in its audit log (%s)", async (action, route) => {
    const user = await newTestUser({ role: "analyst" });
    expect((await user.call(route, { method: "GET", params })).status).toBe(200);
    const { lines } = await listAudit(user.scope, { about: "export" }, new Date());
    expect(lines).toMatchObject([{ action, who: user.email, environment: "sandbox" }]);
  });

  it.each([
    ["operator.export_security", exportSecurityOfAll],
    ["operator.export_revenue", exportRevenue],
    ["operator.export_transactions", exportAllTransactions],
  ])("of the operator leaves a row (%s)", async (action, route) => {
    const operator = await newTestOperator();
    expect((await operator.call(route, { method: "GET" })).status).toBe(200);
    const search = { about: action, who: operator.email };
    expect((await listAuditForOperator(search, new Date())).lines).toHaveLength(1);
  });
});

it("records that an operator viewed the outbox, once an hour", async () => {
  const operator = await newTestOperator();
  const now = new Date();
  const view = async (minutes: number) => {
    const at = new Date(now.getTime() + minutes * 60_000);
    await recordOutboxView(await operator.read(), { now: at, address: null });
  };
  for (const minutes of [0, 30, 61]) await view(minutes);
  const { lines } = await listAuditForOperator({ about: "operator.view_outbox", who: operator.email }, now);
  expect(lines).toHaveLength(2);
});
