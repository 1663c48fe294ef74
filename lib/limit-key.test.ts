import { expect, it } from "vitest";
import { limitKey, networkKey, siteKey } from "./limit-key.ts";

it("counts IPv6 addresses by /64 and /48, however they are written", () => {
  const own = limitKey("2001:db8:1:2::1");
  expect(limitKey("2001:0DB8:1:2:ffff:ffff:ffff:ffff")).toBe(own);
  // The neighbor in the same /63, the same /48, and the next /48.
  expect(limitKey("2001:db8:1:3::1")).not.toBe(own);
  expect(siteKey("2001:db8:1:ffff::1")).toBe(siteKey("2001:db8:1:2::1"));
  expect(siteKey("2001:db8:2:2::1")).not.toBe(siteKey("2001:db8:1:2::1"));
});

it("counts each IPv4 address, and one in an IPv6 socket as itself", () => {
  for (const address of ["192.0.2.1", "::ffff:192.0.2.1", "::ffff:c000:201"]) expect(siteKey(address)).toBeNull();
  expect(limitKey("192.0.2.1")).toBe("192.0.2.1");
  expect(limitKey("192.0.2.2")).not.toBe(limitKey("192.0.2.1"));
});

it("leaves anything that isn't an address as it is", () => {
  expect([limitKey(""), limitKey("localhost"), siteKey("")]).toEqual(["", "localhost", null]);
});

it("counts networks by /24 of IPv4 and /48 of IPv6", () => {
  expect(networkKey("192.0.2.1")).toBe("192.0.2.0/24");
  expect(networkKey("192.0.2.255")).toBe("192.0.2.0/24");
  expect(networkKey("192.0.3.0")).toBe("192.0.3.0/24");
  expect(networkKey("::ffff:192.0.2.9")).toBe("192.0.2.0/24");
  expect(networkKey("2001:db8:1:ffff::1")).toBe("2001:db8:1::/48");
  expect(networkKey("2001:db8:2::1")).toBe("2001:db8:2::/48");
  expect(networkKey("unknown")).toBe("unknown");
});
