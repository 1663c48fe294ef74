import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "playwright/test";
import { isProviderVariable } from "#processes/settings.ts";

const read = (file: string) => {
  try {
    return readFileSync(file, "utf8").split("\0");
  } catch {
    return [];
  }
};

/** The variables of one process of the app under test. */
function variablesOf(name: string, port: string): string[] {
  const pid = readdirSync("/proc").find(
    (id) =>
      /^\d+$/.test(id) &&
      read(`/proc/${id}/cmdline`).includes(name) &&
      read(`/proc/${id}/environ`).includes(`PORT=${port}`),
  );
  return read(`/proc/${pid}/environ`).map((line) => line.split("=")[0] ?? "");
}

test("the process that renders pages has no provider's credentials", () => {
  // biome-ignore lint/suspicious/noSkippedTests: only where it can't run
  test.skip(process.platform !== "linux", "reads /proc");
  const { port } = new URL(String(process.env.BASE_URL));
  expect(variablesOf("pages", port)).toContain("SVC_SECRET");
  expect(variablesOf("pages", port).filter(isProviderVariable)).toEqual([]);
  expect(variablesOf("providers", port).filter(isProviderVariable).length).toBeGreaterThan(0);
});

test("calls to providers aren't served on the public port", async ({ request }) => {
  for (const path of ["/call", "/describe", "/change", "/api/call"]) {
    expect((await request.post(`${process.env.BASE_URL}${path}`, { data: {} })).status(), path).toBe(404);
  }
});
