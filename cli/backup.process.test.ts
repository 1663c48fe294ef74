import { describe, expect, it, vi } from "vitest";
import { rawSql } from "#db/client.ts";
import { svcProcess } from "./test-svc.ts";

const address = "postgres://slipway:hunter22@127.0.0.1:1/new";

describe("move", () => {
  it.each([
    ["standard input", `${address}\n`, "", ["--to", "-"]],
    ["SVC_MOVE_TO", "", address, []],
  ])("takes the address from %s, and never prints it", async (_source, input, variable, args) => {
    vi.stubEnv("SVC_MOVE_TO", variable);
    // A connection of Slipway, which prevents the move.
    await rawSql()`select`;
    const { code, text, error } = await svcProcess(input, "move", ...args);
    expect([code, text]).toEqual([1, ""]);
    expect(error).toContain("Slipway is running");
    expect(error).not.toContain("hunter22");
  });

  it.each([
    ["", [], "Missing --to (or set SVC_MOVE_TO)"],
    ["localhost", ["--to", "-"], "--to must be an address such as postgres://user:password@host:5432/name"],
  ])("rejects the address %j with %j", async (input, args, message) => {
    vi.stubEnv("SVC_MOVE_TO", "");
    expect(await svcProcess(input, "move", ...args)).toMatchObject({
      code: 1,
      error: expect.stringContaining(message),
    });
  });
});
