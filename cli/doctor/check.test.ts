import { expect, it } from "vitest";
import { type DoctorCheck, failed, ok, runChecks, skipped } from "./check.ts";

const check = (id: string, run: DoctorCheck["run"], needs: string[] = []): DoctorCheck => ({
  id,
  name: id,
  needs,
  run,
});
const outcomes = async (...checks: DoctorCheck[]) =>
  (await runChecks(checks)).map(({ id, outcome, text }) => `${id} ${outcome}: ${text}`);

it("a check that throws or doesn't end is an error, and hides no other", async () => {
  const never = { ...check("never", () => new Promise(() => undefined)), timeoutMs: 1 };
  const throws = check("throws", () => Promise.reject(new Error("broken\nselect 1")));
  expect(
    await outcomes(
      never,
      throws,
      check("fine", () => ok("Fine.")),
    ),
  ).toEqual(["never error: No result within 0.001 s.", "throws error: broken.", "fine ok: Fine."]);
});

it("a check whose needs aren't met is skipped, and names the first of them", async () => {
  const first = check("first", () => failed("No.", "Fix it."));
  const second = check("second", () => ok("Yes."), ["first"]);
  const third = check("third", () => ok("Yes."), ["second"]);
  const lines = await outcomes(
    first,
    second,
    third,
    check("none", () => skipped("Off.")),
    check("last", () => ok(""), ["none"]),
  );
  expect(lines.filter((line) => line.includes("skipped"))).toEqual([
    'second skipped: Needs the check "first" to pass.',
    'third skipped: Needs the check "second" to pass.',
    "none skipped: Off.",
    'last skipped: Needs the check "none" to pass.',
  ]);
});
