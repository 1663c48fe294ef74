import { type Tx, transact } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { insertAccess, insertMember, insertPartner } from "#lib/partners/queries/partners.ts";
import { insertUser } from "#lib/people/queries/users.ts";
import { randomId } from "#lib/random-id.ts";
import type { SignUp } from "./contract.ts";
import { assertGoodPassword } from "./good-password.ts";
import { hashPassword } from "./password.ts";

/** Creates a user and the partner account they own, with sandbox access. Production access is granted by the operator. */
export async function registerUser(
  signUp: SignUp,
  address: string | null = null,
  now: Date = currentTime(),
): Promise<{ userId: string; partnerId: string }> {
  await assertGoodPassword(signUp.password, [signUp.email, signUp.name, signUp.partner_name]);
  const passwordHash = await hashPassword(signUp.password);
  return transact((tx) => createAccount({ ...signUp, passwordHash, emailVerifiedAt: null }, address, now, tx));
}

type NewAccount = Omit<SignUp, "password"> & { passwordHash: string; emailVerifiedAt: Date | null };

/** Throws validation_failed if the address is taken. */
export async function createAccount(
  { email, name, partner_name, passwordHash, emailVerifiedAt }: NewAccount,
  address: string | null,
  now: Date,
  tx: Tx,
): Promise<{ userId: string; partnerId: string }> {
  const userId = randomId("usr");
  const partnerId = randomId("ptn");
  if (!(await insertUser({ id: userId, email, name, passwordHash, emailVerifiedAt }, tx))) {
    throw new AppError("validation_failed", "This email address cannot be used", {
      errors: [
        {
          field: "email",
          code: "taken",
          message: "There is already an account with this email address. Sign in instead.",
        },
      ],
    });
  }
  await insertPartner({ id: partnerId, name: partner_name }, tx);
  await insertMember({ partnerId, userId, role: "owner" }, tx);
  await insertAccess({ partnerId, environment: "sandbox" }, tx);
  const actor = { kind: "person" as const, id: userId, name: email, address };
  await recordAudit({ actor, action: "partner.create", target: partner_name, partnerId, environment: null }, now, tx);
  return { userId, partnerId };
}
