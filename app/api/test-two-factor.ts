import { generate } from "otplib";
import { PUT as addPasskey, POST as offerPasskey } from "#app/api/dashboard/[environment]/account/passkeys/route.ts";
import { PUT as confirmTotp, POST as makeTotp } from "#app/api/dashboard/[environment]/account/totp/route.ts";
import { PUT as addOperatorPasskey, POST as offerOperatorPasskey } from "#app/api/operator/passkeys/route.ts";
import { newTestAuthenticator } from "#lib/people/users/test-authenticator.ts";
import { userTotp } from "#lib/people/users/two-factor.ts";
import type { newTestOperator } from "./test-operator.ts";
import type { TestResponse } from "./test-partner.ts";
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

type Passkey = { authenticator: ReturnType<typeof newTestAuthenticator>; codes: string[] | null };
type Send = (method: "POST" | "PUT", body?: unknown) => Promise<TestResponse>;

/** Adds a passkey; `codes` is null if its owner already had recovery codes. */
async function addTestPasskey(send: Send): Promise<Passkey> {
  const authenticator = newTestAuthenticator(testSite);
  const offered = await send("POST");
  const added = await send("PUT", { name: "Laptop", response: authenticator.create(offered.body.data.challenge) });
  if (added.status !== 200) throw new Error(added.body.msg);
  return { authenticator, codes: added.body.data.codes };
}

export const withPasskey = (user: TestUser): Promise<Passkey> =>
  addTestPasskey((method, body) =>
    user.call(method === "POST" ? offerPasskey : addPasskey, { method, params, ...(body ? { body } : {}) }),
  );

type TestOperator = Awaited<ReturnType<typeof newTestOperator>>;

export const withOperatorPasskey = (operator: TestOperator): Promise<Passkey> =>
  addTestPasskey((method, body) =>
    operator.call(method === "POST" ? offerOperatorPasskey : addOperatorPasskey, { method, ...(body ? { body } : {}) }),
  );
