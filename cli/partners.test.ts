import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET } from "#app/api/v1/partner/transactions/route.ts";
import { listAccess } from "#lib/partners/access.ts";
import { svc } from "./test-svc.ts";

const status = async ({ call }: Awaited<ReturnType<typeof newTestPartner>>) =>
  (await call(GET, "/transactions")).status;
const rowOf = async (partnerId: string) =>
  (await svc("partner", "list")).text.split("\n").find((line) => line.startsWith(`${partnerId}\t`));

describe("svc partner", () => {
  it("creates a partner with sandbox access and prints only its ID", async () => {
    const { code, text: partnerId } = await svc("partner", "create", "Kiosk");
    expect([code, partnerId]).toEqual([0, expect.stringMatching(/^ptn_\w{22}$/)]);
    expect(await rowOf(partnerId)).toBe(`${partnerId}\tKiosk\tsandbox\tactive`);
    expect((await svc("partner", "create", "x".repeat(81))).code).toBe(1);
  });

  it("grants an environment, once or twice, and production only with a support contact", async () => {
    const { text: partnerId } = await svc("partner", "create", "Kiosk");
    const refused = await svc("partner", "grant", partnerId, "--environment", "production");
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining("no support contact")]);
    const contact = await svc("partner", "contact", partnerId, "--email", "help@kiosk.example");
    expect(contact).toEqual({ code: 0, text: "Support contact: help@kiosk.example." });
    const open = await svc("partner", "grant", partnerId, "--environment", "production");
    expect([open.code, open.text]).toEqual([1, expect.stringContaining("Checks are open: Business verification")]);
    for (const kind of ["business", "sanctions", "website"])
      expect((await svc("partner", "check", partnerId, "--kind", kind, "--result", "passed")).code).toBe(0);
    const failed = await svc("partner", "check", partnerId, "--kind", "contract", "--result", "failed");
    expect(failed).toEqual({ code: 0, text: "Signed contract: failed." });
    const override = ["--override", "Signed on paper"];
    expect((await svc("partner", "grant", partnerId, "--environment", "production", ...override)).code).toBe(0);
    for (const _time of [1, 2]) {
      const granted = await svc("partner", "grant", partnerId, "--environment", "production");
      expect(granted).toEqual({ code: 0, text: `Granted production access to ${partnerId}.` });
    }
    expect(await rowOf(partnerId)).toBe(`${partnerId}\tKiosk\tproduction,sandbox\tactive`);
  });

  it("sets the limits of an environment, and only with access to it", async () => {
    const { scope } = await newTestPartner();
    const limit = (environment: string, reads: string) =>
      svc(
        ..."partner limit".split(" "),
        scope.partnerId,
        "--environment",
        environment,
        "--reads",
        reads,
        "--quotes=20",
        "--creations=5",
      );
    expect(await limit("sandbox", "100")).toEqual({
      code: 0,
      text: "Limits in sandbox: 100 reads, 20 quotes, and 5 created transactions per minute.",
    });
    const [sandbox] = (await listAccess(scope.partnerId)).filter(({ environment }) => environment === "sandbox");
    expect(sandbox?.granted).toMatchObject({ readsPerMinute: 100, quotesPerMinute: 20, creationsPerMinute: 5 });
    expect((await limit("production", "100")).code).toBe(1);
    for (const wrong of ["0", "-1", "1.5", "many", "1e3", "1000000001"])
      expect((await limit("sandbox", wrong)).code).toBe(1);
  });

  it("suspends and resumes a partner, effective with the next request", async () => {
    const partner = await newTestPartner();
    const { partnerId } = partner.scope;
    expect(await svc("partner", "suspend", partnerId)).toEqual({ code: 0, text: `Suspended ${partnerId}.` });
    expect(await status(partner)).toBe(403);
    expect(await rowOf(partnerId)).toMatch(/\tsuspended$/);
    expect(await svc("partner", "resume", partnerId)).toEqual({ code: 0, text: `Resumed ${partnerId}.` });
    expect(await status(partner)).toBe(200);
    expect(await rowOf(partnerId)).toMatch(/\tactive$/);
  });
});

describe("svc redirect", () => {
  it("adds, lists, and removes redirect URLs of one environment", async () => {
    const { scope } = await newTestPartner();
    const redirect = (verb: string, ...words: string[]) =>
      svc("redirect", verb, scope.partnerId, ...words, "--environment", "sandbox");
    expect(await redirect("list")).toEqual({ code: 0, text: "" });
    expect(await redirect("add", "https://shop.example")).toEqual({ code: 0, text: "Added https://shop.example." });
    expect((await redirect("add", "myapp:")).code).toBe(0);
    expect((await redirect("list")).text.split("\n").toSorted()).toEqual(["https://shop.example", "myapp:"]);
    expect(await svc("redirect", "list", scope.partnerId, "--environment=production")).toEqual({ code: 0, text: "" });
    expect((await redirect("add", "http://shop.example")).code).toBe(1);
    expect(await redirect("remove", "myapp:")).toEqual({ code: 0, text: "Removed myapp:." });
    expect((await redirect("list")).text).toBe("https://shop.example");
    expect((await redirect("remove", "myapp:")).code).toBe(1);
  });
});
