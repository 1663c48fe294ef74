import { describe, expect, it } from "vitest";
import { rounds, seeded } from "./random.ts";

describe("rounds of kills", () => {
  it("contain each kind equally often, in the same order for the same seed", () => {
    const order = rounds(seeded(7), ["a", "b", "c"], 9);
    expect(order).toEqual(rounds(seeded(7), ["a", "b", "c"], 9));
    expect(order.toSorted().join("")).toBe("aaabbbccc");
    expect(order).not.toEqual(rounds(seeded(8), ["a", "b", "c"], 9));
  });
});
