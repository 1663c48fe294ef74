import { expect, it } from "vitest";
import { stubVariables } from "#lib/test-variables.ts";
import { cookieSecret, decodeCookie, sessionCookie } from "./session-cookie.ts";

const [first, second] = ["the first secret, which is long enough", "the second secret, which is long enough"];
const useSecrets = (secret = "", previous = "") => stubVariables({ SVC_SECRET: secret, SVC_SECRET_PREVIOUS: previous });
const decoded = (token: string) => decodeCookie({ token, secret: cookieSecret() });

it("reads the cookies of the other secret while SVC_SECRET is changed, and not without it", async () => {
  useSecrets(first);
  const cookie = await sessionCookie("usr_1", "secret-id", false);
  const token = /=([^;]+)/.exec(cookie)?.[1] ?? "";
  useSecrets(second, first);
  expect(await decoded(token)).toMatchObject({ sub: "usr_1", sessionId: "secret-id" });
  useSecrets(second);
  await expect(decoded(token)).rejects.toThrow();
});
