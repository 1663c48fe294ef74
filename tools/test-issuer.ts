import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { readChunks } from "#http/request-context.ts";

type Person = { sub: string; email: string; email_verified?: boolean; name?: string; [claim: string]: unknown };
type Grant = { asked: URLSearchParams; person: Person };

export const issuerClient = { clientId: "slipway", clientSecret: "issuer-secret" };
const lifetimeSeconds = 300;

/** An OpenID Connect issuer on this machine, with one client. `change` alters the claims of ID tokens, and `discovery` the
 * document. In a browser, it signs in anyone who types an email address. */
export async function startTestIssuer() {
  const [{ privateKey, publicKey }, stranger] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const grants = new Map<string, Grant>();
  const issuer = {
    url: "",
    change: (claims: JWTPayload): JWTPayload => claims,
    discovery: {} as Record<string, unknown>,
    signsWithUnknownKey: false,
    /** What the issuer sends to the callback after this person signed in. */
    authorize(address: string | URL, person: Person): URLSearchParams {
      const asked = new URL(address).searchParams;
      const code = randomUUID();
      grants.set(code, { asked, person });
      return new URLSearchParams({ code, state: asked.get("state") ?? "", iss: issuer.url });
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const sign = (claims: JWTPayload) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .sign(issuer.signsWithUnknownKey ? stranger.privateKey : privateKey);

  async function exchange(request: IncomingMessage): Promise<object> {
    const form = await formOf(request);
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const { clientId, clientSecret } = issuerClient;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    if (request.headers.authorization !== `Basic ${basic}`) return { error: "invalid_client" };
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isValid =
      grant?.asked.get("code_challenge") === challenge && grant.asked.get("redirect_uri") === form.get("redirect_uri");
    if (!grant || !isValid) return { error: "invalid_grant" };
    return {
      access_token: randomUUID(),
      token_type: "Bearer",
      expires_in: lifetimeSeconds,
      id_token: await sign(issuer.change(claimsOf(issuer.url, grant))),
    };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? "/", issuer.url);
    if (address.pathname === "/.well-known/openid-configuration")
      return json(response, { ...documentOf(issuer.url), ...issuer.discovery });
    if (address.pathname === "/keys")
      return json(response, { keys: [{ ...(await exportJWK(publicKey)), kid: "1", alg: "RS256", use: "sig" }] });
    if (address.pathname === "/token") return json(response, await exchange(request));
    if (request.method === "GET") {
      response.writeHead(200, { "content-type": "text/html" });
      return void response.end(signInPage);
    }
    const email = (await formOf(request)).get("email") ?? "";
    const back = issuer.authorize(address, { sub: `id of ${email}`, email });
    response.writeHead(303, { location: `${address.searchParams.get("redirect_uri")}?${back}` }).end();
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return issuer;
}

const documentOf = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  authorization_response_iss_parameter_supported: true,
});

function claimsOf(url: string, { asked, person }: Grant): JWTPayload {
  const now = Math.floor(Date.now() / 1_000);
  return {
    ...{ email_verified: true, name: person.email, ...person },
    ...{ iss: url, aud: issuerClient.clientId, iat: now, exp: now + lifetimeSeconds, nonce: asked.get("nonce") },
    ...(asked.has("max_age") && { auth_time: now }),
  };
}

const json = (response: ServerResponse, body: object) => {
  response.writeHead("error" in body ? 400 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
};

const formOf = async (request: IncomingMessage) =>
  new URLSearchParams((await readChunks(request, 10_000)).toString("utf8"));

const signInPage = `<!doctype html><title>Issuer</title><h1>Issuer</h1>
<form method="post"><label>Email <input name="email" type="email"></label> <button>Continue</button></form>`;
