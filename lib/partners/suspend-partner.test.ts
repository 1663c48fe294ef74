import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET } from "#app/api/v1/partner/transactions/route.ts";
import { runCommand } from "#cli/svc.ts";
import { resumePartner, suspendPartner } from "./suspend-partner.ts";

const command = async (...args: string[]) => {
  const lines: string[] = [];
  const code = await runCommand(args, (line) => lines.push(line));
  return { code, text: lines.join("\n") };
};

describe("suspending a partner", () => {
  it("refuses its very next request, in both environments, without a row in its logs, until it is resumed", async () => {
    const partner = await newTestPartner();
    expect((await partner.call(GET, "/transactions")).status).toBe(200);
    await suspendPartner(partner.scope.partnerId, new Date());
    const refused = await partner.call(GET, "/transactions");
    expect([refused.status, refused.body.data.error]).toEqual([403, "partner_access_disabled"]);
    expect(await partner.logs()).toHaveLength(1);
    await resumePartner(partner.scope.partnerId);
    expect((await partner.call(GET, "/transactions")).status).toBe(200);
    expect(await partner.logs()).toHaveLength(2);
  });

  it("touches nobody else", async () => {
    const [suspended, other] = [await newTestPartner(), await newTestPartner()];
    await suspendPartner(suspended.scope.partnerId, new Date());
    expect((await other.call(GET, "/transactions")).status).toBe(200);
  });

  it("is a command of the operator, and so is the way back", async () => {
    const partner = await newTestPartner();
    const { partnerId } = partner.scope;
    expect(await command("partner", "suspend", partnerId)).toEqual({ code: 0, text: "suspended" });
    expect((await partner.call(GET, "/transactions")).status).toBe(403);
    expect((await command("partner", "list")).text).toMatch(new RegExp(`^${partnerId}\\t.*\\tsuspended$`, "m"));
    expect(await command("partner", "resume", partnerId)).toEqual({ code: 0, text: "resumed" });
    expect((await partner.call(GET, "/transactions")).status).toBe(200);
    expect((await command("partner", "list")).text).not.toMatch(new RegExp(`^${partnerId}\\t.*\\tsuspended$`, "m"));
  });

  it("says in one line that there is no such partner, or that its id is missing", async () => {
    expect(await command("partner", "suspend", "ptn_unknown")).toEqual({
      code: 1,
      text: "svc: There is no such partner",
    });
    expect(await command("partner", "resume", "ptn_unknown")).toEqual({
      code: 1,
      text: "svc: There is no such partner",
    });
    expect((await command("partner", "suspend")).code).toBe(1);
  });
});
