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
