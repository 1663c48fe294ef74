import { describe, expect, it } from "vitest";
import { isOwnHost, schemeOfHost } from "./own-host.ts";
import { stubVariables } from "./test-variables.ts";

describe("with configured addresses", () => {
  const configure = () =>
    stubVariables({
      SVC_PRODUCTION_URL: "https://api.example.com",
      SVC_SANDBOX_URL: "http://sandbox.example.com:8080",
      SVC_TRUSTED_PROXIES: "1",
    });

  it.each([
    ["api.example.com", "https"],
    ["api.example.com:443", "https"],
    ["API.Example.com", "https"],
    ["sandbox.example.com:8080", "http"],
  ])("serves %s and knows its protocol", (host, scheme) => {
    configure();
    expect([isOwnHost(host), schemeOfHost(host)]).toEqual([true, scheme]);
  });

  it.each([
    "evil.example",
    "api.example.com:80",
    "sandbox.example.com",
    "www.api.example.com",
    "127.0.0.1",
    "localhost",
  ])("doesn't serve %s", (host) => {
    configure();
    expect([isOwnHost(host), schemeOfHost(host)]).toEqual([false, null]);
  });
});

describe("without configured addresses", () => {
  it.each(["127.0.0.1:3000", "localhost:3000", "app.localhost", "[::1]:3000", "192.168.1.20"])("serves %s", (host) => {
    stubVariables({ SVC_PRODUCTION_URL: "", SVC_SANDBOX_URL: "" });
    expect(isOwnHost(host)).toBe(true);
  });

  it.each(["evil.example", "localhost.evil.example", "127.0.0.1.evil.example"])("doesn't serve %s", (host) => {
    stubVariables({ SVC_PRODUCTION_URL: "", SVC_SANDBOX_URL: "" });
    expect(isOwnHost(host)).toBe(false);
  });
});
