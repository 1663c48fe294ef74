import { beforeEach, describe, expect, it } from "vitest";
import { countRefusal, pendingEvents, rowsPerMinute } from "./count-event.ts";

const refused = { action: "api_key.refused", reason: "api_key_invalid" } as const;
const counted = () => [...pendingEvents().events.values()];

beforeEach(() => {
  Object.assign(pendingEvents(), { events: new Map(), minute: 0 });
});

describe("refused keys, passwords, and codes", () => {
  it("are counted by minute, reason, subject, and address", () => {
    for (let count = 0; count < 3; count += 1) countRefusal({ ...refused, address: "192.0.2.1" });
    countRefusal({ ...refused, address: "2001:db8::1" });
    countRefusal({ ...refused, address: "2001:db8::2" });
    expect(counted()).toMatchObject([
      { address: "192.0.2.1", subject: "", count: 3 },
      { address: "2001:db8::/64", subject: "", count: 2 },
    ]);
  });

  it("add a limited number of rows in a minute, without displacing those of existing keys", () => {
    for (let host = 0; host < 3 * rowsPerMinute; host += 1)
      countRefusal({ ...refused, address: `198.18.${host >> 8}.${host & 255}` });
    countRefusal({ ...refused, address: "192.0.2.1", subject: "key_1" });
    // One more if a minute ends in between.
    expect(counted().length).toBeLessThanOrEqual(2 * (rowsPerMinute + 1) + 1);
    expect(counted().reduce((sum, { count }) => sum + count, 0)).toBe(3 * rowsPerMinute + 1);
    expect(counted()).toContainEqual(expect.objectContaining({ subject: "key_1", address: "192.0.2.1", count: 1 }));
  });
});
