import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { doctor } from "#cli/test-doctor.ts";
import { stubVariables } from "#lib/test-variables.ts";

describe("single sign-on", () => {
  beforeEach(() => stubVariables({ SVC_PRODUCTION_URL: "https://pay.example.com", SVC_TRUSTED_PROXIES: "1" }));

  it("is an error if the issuer doesn't respond, or spells itself otherwise", async () => {
    expect((await doctor("sign_in")).line("sign_in.members")).toBe("skipped: SVC_OIDC_ISSUER isn't set.");
    let issuer = "";
    const server = createServer((_request, response) => response.end(JSON.stringify({ issuer })));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = (set: string) => ({ SVC_OIDC_ISSUER: set, SVC_OIDC_CLIENT_ID: set, SVC_OIDC_CLIENT_SECRET: set });
    stubVariables(client(url));
    onTestFinished(() => stubVariables(client("")));
    issuer = url;
    expect((await doctor("sign_in")).line("sign_in.members")).toBe(`ok: ${url} responds.`);
    issuer = `${url}/`;
    expect((await doctor("sign_in")).line("sign_in.members")).toMatch(
      /^error: .* Set SVC_OIDC_ISSUER to exactly that\.$/,
    );
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect((await doctor("sign_in")).line("sign_in.members")).toMatch(/^error: No response from /);
  });
});

describe("operators' second factor", () => {
  const publicAddress = { SVC_PRODUCTION_URL: "https://pay.example.com", SVC_TRUSTED_PROXIES: "1" };
  const found = async (variables: Record<string, string>) => {
    stubVariables({ SVC_PRODUCTION_URL: "", SVC_SANDBOX_URL: "", SVC_OPERATOR_TWO_FACTOR: "", ...variables });
    const { code, line } = await doctor("sign_in.operator_two_factor");
    return [code, line("sign_in.operator_two_factor")];
  };

  it("is an error while it's optional with a public address", async () => {
    expect(await found(publicAddress)).toEqual([
      1,
      "error: Operators can sign in with only a password. Set SVC_OPERATOR_TWO_FACTOR=required.",
    ]);
    expect(await found({ ...publicAddress, SVC_OPERATOR_TWO_FACTOR: "required" })).toEqual([
      0,
      "ok: Operators need a second factor.",
    ]);
  });

  it("is a warning where only single sign-on decides", async () => {
    const client = { SVC_OPERATOR_OIDC_ISSUER: "https://login.example", SVC_OPERATOR_OIDC_CLIENT_ID: "a" };
    const sso = { ...client, SVC_OPERATOR_OIDC_CLIENT_SECRET: "b", SVC_OPERATOR_SIGN_IN: "sso" };
    onTestFinished(() => stubVariables(Object.fromEntries(Object.keys(sso).map((name) => [name, ""]))));
    expect(await found({ ...publicAddress, ...sso })).toEqual([0, expect.stringMatching(/^warning: Only the issuer /)]);
  });
});
