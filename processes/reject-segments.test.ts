import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { rejectSegments } from "./reject-segments.ts";

it("rejects a folder with API logs of an earlier version that aren't in ClickHouse, and no other", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "slipway-segments-"));
  const own = path.join(folder, "0123456789ab");
  mkdirSync(own);
  writeFileSync(path.join(own, "live"), "");
  for (const empty of [undefined, folder, path.join(folder, "missing")]) rejectSegments(empty);
  writeFileSync(path.join(own, "000000000001.segment"), "a row");
  expect(() => rejectSegments(folder)).toThrow(/000000000001.segment has API logs.*Start the previous version/);
  rmSync(folder, { recursive: true });
});
