import { generate } from "otplib";
import { PUT as addPasskey, POST as offerPasskey } from "#app/api/dashboard/[environment]/account/passkeys/route.ts";
import { PUT as confirmTotp, POST as makeTotp } from "#app/api/dashboard/[environment]/account/totp/route.ts";
import { newTestAuthenticator } from "#lib/users/test-authenticator.ts";
import { userTotp } from "#lib/users/two-factor.ts";
import { pageOrigin, type TestUser } from "./test-user.ts";

const params = { environment: "sandbox" };
export const testSite = { id: new URL(pageOrigin).hostname, origin: pageOrigin };

/** Sets up an authenticator app. `epoch` is the time of the confirming code; `codes` are null without new ones. */
export async function withTotp(user: TestUser): Promise<{ secret: string; epoch: number; codes: string[] }> {
  await user.call(makeTotp, { params });
  const secret = (await userTotp.readPrepared(user.userId, user.email))?.secret ?? "";
  const epoch = Math.floor(Date.now() / 1000);
  const code = await generate({ secret, epoch });
  const response = await user.call(confirmTotp, { method: "PUT", params, body: { code } });
  return { secret, epoch, codes: response.body.data.codes };
}

/** Adds a passkey; `codes` is null if the user already had recovery codes. */
export async function withPasskey(user: TestUser) {
  const authenticator = newTestAuthenticator(testSite);
  const offered = await user.call(offerPasskey, { params });
  const body = { name: "Laptop", response: authenticator.create(offered.body.data.challenge) };
  const added = await user.call(addPasskey, { method: "PUT", params, body });
  if (added.status !== 200) throw new Error(added.body.msg);
  const codes: string[] | null = added.body.data.codes;
  return { authenticator, codes };
}
