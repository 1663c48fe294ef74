import { generate } from "otplib";
import { PUT as addPasskey, POST as offerPasskey } from "#app/api/dashboard/[environment]/account/passkeys/route.ts";
import { PUT as confirmTotp, POST as makeTotp } from "#app/api/dashboard/[environment]/account/totp/route.ts";
import { newTestAuthenticator } from "#lib/users/test-authenticator.ts";
import { readPreparedTotp } from "#lib/users/totp.ts";
import { pageOrigin, type TestUser } from "./test-user.ts";

const params = { environment: "sandbox" };
export const testSite = { id: new URL(pageOrigin).hostname, origin: pageOrigin };

/** Sets codes from an app up; returns what makes them, and the recovery codes, where these are the first. */
export async function withTotp(user: TestUser): Promise<{ secret: string; codes: string[] }> {
  await user.call(makeTotp, { params });
  const secret = (await readPreparedTotp(user.userId, user.email))?.secret ?? "";
  const answer = await user.call(confirmTotp, { method: "PUT", params, body: { code: await generate({ secret }) } });
  return { secret, codes: answer.body.data.codes };
}

/** Adds a passkey; `codes` are null where the person had recovery codes. */
export async function withPasskey(user: TestUser) {
  const authenticator = newTestAuthenticator(testSite);
  const offered = await user.call(offerPasskey, { params });
  const body = { name: "Laptop", response: authenticator.create(offered.body.data.challenge) };
  const added = await user.call(addPasskey, { method: "PUT", params, body });
  if (added.status !== 200) throw new Error(added.body.msg);
  const codes: string[] | null = added.body.data.codes;
  return { authenticator, codes };
}
