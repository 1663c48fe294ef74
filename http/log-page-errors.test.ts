import { afterEach, expect, it, vi } from "vitest";
import { logPageErrors } from "./log-page-errors.ts";

const printed = console.error;
afterEach(() => {
  console.error = printed;
  vi.restoreAllMocks();
});

it("logs what Next prints about a failed page without statements and parameters", () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  logPageErrors();
  const cause = Object.assign(new Error("canceling statement due to lock timeout"), {
    name: "PostgresError",
    code: "55P03",
  });
  const error = new Error("Failed query: select 1\nparams: ada@example.com", { cause });
  console.error("⨯", Object.assign(error, { digest: "2873199999" }));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "error", message: "page failed", code: "55P03", request_id: "2873199999" },
  ]);
  expect(lines.join()).not.toMatch(/select|ada@/);
});
