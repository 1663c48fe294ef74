import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readFrames } from "./frames.ts";
import { openSegments } from "./open-segments.ts";
import { listAbandoned } from "./owner.ts";

describe("segments", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "slipway-segments-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const textsOf = (file: string) => readFrames(readFileSync(file)).texts.map(String);

  it("has every text on disk once it is acknowledged, in files that are closed in order", async () => {
    const segments = await openSegments(folder);
    await Promise.all([segments.append("1\n"), segments.append("2\n")]);
    const [open = ""] = readdirSync(segments.own).filter((name) => name.endsWith(".segment"));
    expect(textsOf(path.join(segments.own, open))).toEqual(["1\n", "2\n"]);
    expect((await segments.close()).map(textsOf)).toEqual([["1\n", "2\n"]]);
    await segments.append("3\n");
    const closed = await segments.close();
    expect(closed.map(textsOf)).toEqual([["1\n", "2\n"], ["3\n"]]);
    for (const file of closed) rmSync(file);
    await segments.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("starts another file when one is large", async () => {
    const segments = await openSegments(folder);
    for (const text of ["a", "b"]) await segments.append(text.repeat(8_000_000));
    expect(await segments.close()).toHaveLength(2);
    rmSync(segments.own, { recursive: true });
  });

  it("refuses what it can't write, and continues afterwards", async () => {
    const segments = await openSegments(folder);
    await segments.append("before\n");
    const before = await segments.close();
    expect(before.map(textsOf)).toEqual([["before\n"]]);
    rmSync(segments.own, { recursive: true });
    await expect(segments.append("refused\n")).rejects.toMatchObject({ code: "service_unavailable" });
    mkdirSync(segments.own);
    await segments.append("after\n");
    expect((await segments.close()).map(textsOf)).toEqual([["after\n"]]);
    rmSync(segments.own, { recursive: true });
  });

  it("of a live process aren't abandoned", async () => {
    const [first, second] = [await openSegments(folder), await openSegments(folder)];
    expect(await listAbandoned(folder, first.own)).toEqual([]);
    await Promise.all([first.release(), second.release()]);
  });
});
