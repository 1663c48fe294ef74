import { describe, expect, it } from "vitest";
import { clientAddress, extraProxyCount } from "./client-address.ts";

describe("clientAddress", () => {
  it("ignores the header without trusted proxies", () => {
    expect(clientAddress("203.0.113.9", "::ffff:192.0.2.1", 0)).toBe("192.0.2.1");
  });

  it("counts from the right, so that clients can't forge it", () => {
    expect(clientAddress("198.51.100.7, 203.0.113.9", "10.0.0.1", 1)).toBe("203.0.113.9");
    expect(clientAddress("198.51.100.7, 203.0.113.9", "10.0.0.1", 2)).toBe("198.51.100.7");
  });

  it.each([
    ["203.0.113.9:80", "203.0.113.9"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[::ffff:203.0.113.9]:65535", "203.0.113.9"],
    ["198.51.100.7:1, 203.0.113.9:2", "203.0.113.9"],
  ])("reads %j without the port", (header, address) => {
    expect(clientAddress(header, "10.0.0.1", 1)).toBe(address);
  });

  it.each([
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
  ])("spells %s as %s", (header, address) => {
    expect(clientAddress(header, "10.0.0.1", 1)).toBe(address);
    expect(clientAddress(undefined, header, 0)).toBe(address);
  });

  it.each(["", "unknown", "203.0.113.9:", "[::1]:x", "203.0.113.9:80:80", ","])(
    "falls back to the socket address for %j",
    (header) => {
      expect(clientAddress(header, "10.0.0.1", 1)).toBe("10.0.0.1");
    },
  );
});

it.each([
  [undefined, 0, 0],
  [undefined, 1, 0],
  ["203.0.113.9", 0, 1],
  ["203.0.113.9", 1, 0],
  ["203.0.113.9, 10.0.0.1", 1, 1],
  ["203.0.113.9", 2, 0],
])("X-Forwarded-For %j with %s trusted proxies has %s extra", (header, trusted, count) => {
  expect(extraProxyCount(header, trusted)).toBe(count);
});
