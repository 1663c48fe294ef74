import { expect, it, onTestFinished } from "vitest";
import { doctor } from "#cli/test-doctor.ts";
import { stubVariables } from "#lib/test-variables.ts";

it("looks at the disk only with the embedded database, also on a machine without the owner's URL", async () => {
  const url = process.env.DATABASE_URL ?? "";
  const parts = ["DATABASE_WEB_URL", "DATABASE_API_URL", "DATABASE_WORKER_URL"];
  const configure = (own: string, given: string) =>
    stubVariables({
      DATABASE_URL: own,
      SVC_SANDBOX_URL: "http://127.0.0.1:9",
      ...Object.fromEntries(parts.map((name) => [name, given])),
    });
  onTestFinished(() => configure(url, ""));
  configure("", url);
  expect((await doctor("disk")).line("disk.data_folder")).toMatch(/^skipped: The database isn't in the data folder/);
  stubVariables({ ...Object.fromEntries(parts.map((name) => [name, ""])), SVC_DATA_DIR: "/tmp" });
  onTestFinished(() => stubVariables({ SVC_DATA_DIR: "" }));
  expect((await doctor("disk")).line("disk.data_folder")).toMatch(/ \/tmp has [\d,]+ MB left\./);
});
