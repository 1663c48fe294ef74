import { transact } from "#db/client.ts";
import { insertAccess, insertMember, insertPartner } from "#db/partners.ts";
import { insertUser } from "#db/users.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
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
  const userId = randomId("usr");
  const partnerId = randomId("ptn");
  await assertGoodPassword(signUp.password, [signUp.email, signUp.name, signUp.partner_name]);
  const passwordHash = await hashPassword(signUp.password);
  await transact(async (tx) => {
    if (!(await insertUser({ id: userId, email: signUp.email, name: signUp.name, passwordHash }, tx))) {
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
    await insertPartner({ id: partnerId, name: signUp.partner_name }, tx);
    await insertMember({ partnerId, userId, role: "owner" }, tx);
    await insertAccess({ partnerId, environment: "sandbox" }, tx);
    const actor = { kind: "person" as const, id: userId, name: signUp.email, address };
    const target = signUp.partner_name;
    await recordAudit({ actor, action: "partner.create", target, partnerId, environment: null }, now, tx);
  });
  return { userId, partnerId };
}
