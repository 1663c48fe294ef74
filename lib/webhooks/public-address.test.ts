import { describe, expect, it } from "vitest";
import { isAllowedAddress } from "./public-address.ts";

// At least one address of every range that isn't public unicast (IANA's registries), and every embedding of IPv4.
const refused = `
168.63.129.16 ::ffff:168.63.129.16 0.0.0.0 0.0.0.1 0.255.255.255 10.0.0.0 10.1.2.3 10.255.255.255 100.64.0.0 100.100.100.200 100.127.255.255
127.0.0.0 127.0.0.1 127.0.1.1 127.255.255.254 169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255
192.0.0.1 192.0.0.8 192.0.0.170 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.1 192.168.255.255
192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.254
255.255.255.255
:: ::1 ::2 ::7f00:1 ::127.0.0.1 ::10.0.0.1 ::169.254.169.254 ::8.8.8.8
::ffff:0.0.0.0 ::ffff:10.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:169.254.169.254 ::ffff:192.168.1.1 ::ffff:a9fe:a9fe
::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8
64:ff9b::127.0.0.1 64:ff9b::7f00:1 64:ff9b::a00:1 64:ff9b::8.8.8.8 64:ff9b:1::1 64:ff9b:1:fffe::1
100::1 100::ffff:ffff:ffff:ffff 2001::1 2001:0:7f00:1:: 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:3::1
2001:10::1 2001:20::1 2001:4:112::1 2001:db8::1 2001:db8:ffff::1 2002:7f00:1:: 2002:a00:1::1 2002:c0a8:101::1
2002:808:808::1 2620:4f:8000::1 3fff::1 3fff:fff::1 4000::1 5f00::1 6000::1 8000::1 a000::1 c000::1 e000::1 f000::1
fc00::1 fd00::1 fd00:ec2::254 fdff:ffff::1 fe80::1 fe80::a9fe:a9fe febf::1 fec0::1 feff::1 ff00::1 ff02::1 ff05::1:3
`;

// Never returned by a resolver, but possible as a host name in a URL.
const noAddresses = [
  "127.1",
  "127.0.1",
  "0177.0.0.1",
  "0x7f.0.0.1",
  "0x7f000001",
  "2130706433",
  "017700000001",
  "127.0.0.1.",
  "127.0.0.01",
  "1.1.1",
  "1.1.1.256",
  "１２７.0.0.1",
  "①②⑦.⓪.⓪.①",
  "8.8.8.8%eth0",
  "fe80::1%eth0",
  "[::1]",
  "::ffff:127.1",
  "",
  " 8.8.8.8",
  "localhost",
  "8.8.8.8/32",
];

const allowed = `
1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.216.34 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 172.15.255.255
172.32.0.1 192.0.1.1 192.167.255.255 192.169.0.1 198.17.255.255 198.20.0.1 223.255.255.255
2606:4700:4700::1111 2a00:1450:4001:81b::200e 2001:4860:4860::8888 2400:cb00:2048:1::c629:d7a2
::ffff:8.8.8.8
`;

const words = (text: string) => text.trim().split(/\s+/);

describe("an address for webhooks", () => {
  it.each(words(refused))("is rejected: %s", (address) => expect(isAllowedAddress(address, [])).toBe(false));

  it.each(noAddresses)("is rejected if it isn't a plain address: %j", (text) =>
    expect(isAllowedAddress(text, ["0.0.0.0/0", "::/0"])).toBe(false),
  );

  it.each(words(allowed))("is public: %s", (address) => expect(isAllowedAddress(address, [])).toBe(true));

  it("is tested in more than 120 forms", () => {
    expect(words(refused).length + noAddresses.length).toBeGreaterThan(120);
  });

  it("is allowed only within the operator's networks", () => {
    const own = ["10.20.0.0/16", "fd12::/16"];
    for (const address of ["10.20.0.1", "10.20.255.255", "::ffff:10.20.0.1", "fd12::5"])
      expect(isAllowedAddress(address, own), address).toBe(true);
    for (const address of ["10.21.0.1", "127.0.0.1", "fd13::5", "::1"])
      expect(isAllowedAddress(address, own), address).toBe(false);
  });
});
