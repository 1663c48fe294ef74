import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import manifest from "#package.json" with { type: "json" };
import { changesOf } from "./release-notes.ts";

const changelog =
  "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- More\n\n## [0.1.0] - 2026-11-21\n\n- All\n";

it("has the changes of one version, without its heading", () => {
  expect(changesOf(changelog, "0.2.0")).toBe("### Added\n\n- More");
  expect(changesOf(changelog, "0.1.0")).toBe("- All");
});

it.each(["Unreleased", "0.3.0", "0.1"])("refuses a release of %s, which has no changes", (version) => {
  expect(() => changesOf(changelog, version)).toThrow(`CHANGELOG.md has no changes of ${version}`);
});

it("has the changes of the version of package.json", () => {
  expect(changesOf(readFileSync("CHANGELOG.md", "utf8"), manifest.version)).not.toBe("");
});
