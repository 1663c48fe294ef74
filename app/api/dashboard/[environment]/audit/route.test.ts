import { expect, it } from "vitest";
import { PATCH as changeRole } from "#app/api/dashboard/[environment]/members/[memberId]/route.ts";
import { POST as addRedirect } from "#app/api/dashboard/[environment]/redirects/route.ts";
import { PATCH as renamePartner } from "#app/api/dashboard/[environment]/settings/route.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { GET } from "./route.ts";

const params = { environment: "sandbox" };

it("records the values before and after", async () => {
  const user = await newTestUser();
  const colleague = await user.colleague("analyst");
  const sent = { params: { ...params, memberId: colleague.userId }, body: { role: "developer" } };
  await user.call(changeRole, { method: "PATCH", ...sent });
  const { lines } = await listAudit(user.scope, { about: "member" }, new Date());
  expect(lines).toMatchObject([{ target: colleague.email, before: { role: "analyst" }, after: { role: "developer" } }]);
});

it("is limited to the partner and environment", async () => {
  const [one, other] = [await newTestUser(), await newTestUser()];
  await one.call(addRedirect, { params, body: { entry: "https://shop.example" } });
  expect((await listAudit(one.scope, { about: "redirect" }, new Date())).lines).toHaveLength(1);
  expect((await listAudit(other.scope, { about: "redirect" }, new Date())).lines).toEqual([]);
  const live = { ...one.scope, environment: "production" as const };
  expect((await listAudit(live, { about: "redirect" }, new Date())).lines).toEqual([]);
});

it("is exported as CSV without cells that spreadsheets run as formulas", async () => {
  const user = await newTestUser();
  await user.call(renamePartner, { method: "PATCH", params, body: { name: '=HYPERLINK("ftp:e")' } });
  const response = await user.call(GET, { method: "GET", params });
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="audit-log-sandbox.csv"');
  const [head, ...rows] = String(response.body.data).split("\r\n");
  expect(head).toBe("at,by,who,address,action,target,partnerId,environment,before,after,id,summary");
  expect(rows.join("\n")).toContain(`,partner.rename,"'=HYPERLINK(""ftp:e"")",${user.scope.partnerId},,`);
});

it("is exported without the row of the export itself, which the next one has", async () => {
  const user = await newTestUser();
  const countExports = async () => {
    const response = await user.call(GET, { method: "GET", params });
    return String(response.body.data).split(",export.audit_log,").length - 1;
  };
  expect([await countExports(), await countExports()]).toEqual([0, 1]);
});
