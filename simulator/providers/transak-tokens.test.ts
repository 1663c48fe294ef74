import { describe, expect, test } from "vitest";
import { startTestSimulator } from "#simulator/test-simulator.ts";

const { url } = await startTestSimulator();
const base = `${url}/transak`;

async function refresh(environment = "sandbox", secret = `transak-sim-secret-${environment}`) {
  const body = JSON.stringify({ apiKey: `transak-sim-${environment}` });
  const path = `${base}/partners/api/v2/refresh-token`;
  const response = await fetch(path, { method: "POST", body, headers: { "api-secret": secret } });
  return { status: response.status, json: await response.json() };
}

const newToken = async (environment?: string): Promise<string> => (await refresh(environment)).json.data.accessToken;

async function open(headers: Record<string, string>) {
  const response = await fetch(`${base}/partners/api/v2/order/none`, { headers });
  return { status: response.status, json: await response.json() };
}
const statusWith = async (token: string) => (await open({ "access-token": token })).status;

const setTraits = (traits: object) =>
  fetch(`${url}/control/providers/transak`, { method: "PUT", body: JSON.stringify({ traits }) });

describe("Transak's access token", () => {
  test("is issued for a key with its secret, for seven days", async () => {
    const { json } = await refresh();
    const days = (json.data.expiresAt - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    for (const secret of ["transak-sim-secret-production", "guessed"])
      expect((await refresh("sandbox", secret)).status).toBe(401);
  });

  test("is rejected if it is invalid, of another epoch or missing", async () => {
    const token = await newToken();
    expect(await statusWith(token)).toBe(404);
    expect(await statusWith(`${token.slice(0, -1)}_`)).toBe(401);
    expect(await open({})).toMatchObject({ status: 401, json: { error: { statusCode: 401 } } });
    await setTraits({ tokenEpoch: 1 });
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(await newToken())).toBe(404);
  });

  test("ends the access token before with every refresh", async () => {
    const [first, second] = [await newToken(), await newToken()];
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 404]);
    expect(await statusWith(await newToken("production"))).toBe(404);
    expect(await statusWith(second)).toBe(404);
    await setTraits({ endsOlderTokens: 0 });
    expect(await statusWith(first)).toBe(404);
  });

  test("limits how often the access token is refreshed", async () => {
    await setTraits({ refreshesPerMinute: 2 });
    const statuses = [await refresh(), await refresh(), await refresh()].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 429]);
    await setTraits({ refreshesPerMinute: 0 });
    expect((await refresh()).status).toBe(200);
  });
});
