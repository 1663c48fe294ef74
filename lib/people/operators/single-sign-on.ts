import { randomBytes } from "node:crypto";
import { transact } from "#db/client.ts";
import { recordAudit, systemActor } from "#lib/audit/record-audit.ts";
import { minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import { detailLines, queueMail } from "#lib/mail/queue-mail.ts";
import { hasSecondFactor } from "#lib/people/auth/contract.ts";
import type { SignInClient } from "#lib/people/auth/session.ts";
import {
  clearOperatorSubject,
  type OperatorRow,
  selectOperatorByEmail,
  selectOperatorBySubject,
  updateOperatorConnected,
} from "#lib/people/queries/operators.ts";
import { hashPassword } from "#lib/people/users/password.ts";
import { countRefusal } from "#lib/security/count-event.ts";
import { type StartedSession, startSession } from "./session.ts";
import { operatorTwoFactor } from "./two-factor.ts";

/** The claims of a verified ID token. */
export type SsoClaims = { iss: string; sub: string; [claim: string]: unknown };

/** Why an account couldn't sign in: nobody can use it, the identity provider authenticated its owner too long ago, or didn't
 * report the second factor that the operator has here. */
export type SsoRefusal = "unknown_account" | "stale_authentication" | "second_factor_missing";

const authenticationMaxMs = 5 * minuteMs;
const clockDifferenceMsMax = minuteMs;
const ofOperator = { partnerId: null, environment: null };

/** Starts a session, or says why not. The first sign-in connects the account: until then, an operator is found by a claim, and
 * afterwards only by the issuer and subject, which never change owner. */
export async function signInBySso(
  claims: SsoClaims,
  client: SignInClient,
  now: Date,
): Promise<StartedSession | SsoRefusal> {
  const { address } = client;
  const subject = `${claims.iss}#${claims.sub}`;
  const row = (await selectOperatorBySubject(subject)) ?? (await findByClaim(claims));
  const refusal = await refusalOf(row, claims, now);
  if (!row || refusal !== null) {
    countRefusal({ action: "operator.refused", reason: refusal ?? "unknown_account", subject: row?.id, address });
    return refusal ?? "unknown_account";
  }
  if (row.ssoSubject === null) await connect(row, subject, address, now);
  // Step-up counts from when the identity provider authenticated the operator.
  const authenticatedAt = new Date(Math.min(now.getTime(), authenticatedMs(claims)));
  return startSession(row, { ...client, method: "sso", authenticatedAt }, now);
}

/** An operator without a connected account, whose email the identity provider reports. */
async function findByClaim(claims: SsoClaims): Promise<OperatorRow | undefined> {
  const name = env().operatorSignIn.oidc?.claim ?? "email";
  const email = claims[name];
  if (typeof email !== "string" || (name === "email" && claims.email_verified !== true)) return undefined;
  const row = await selectOperatorByEmail(email);
  return row?.ssoSubject === null ? row : undefined;
}

async function refusalOf(row: OperatorRow | undefined, claims: SsoClaims, now: Date): Promise<SsoRefusal | null> {
  if (!row || row.disabledAt) return "unknown_account";
  const agoMs = now.getTime() - authenticatedMs(claims);
  // A later time than our clock's would keep a session fresh for longer.
  if (agoMs > authenticationMaxMs || agoMs < -clockDifferenceMsMax) return "stale_authentication";
  const methods = Array.isArray(claims.amr) ? claims.amr : [];
  const needsSecondFactor =
    env().SVC_OPERATOR_TWO_FACTOR === "required" || hasSecondFactor(await operatorTwoFactor.read(row.id));
  return needsSecondFactor && !methods.includes("mfa") ? "second_factor_missing" : null;
}

const authenticatedMs = ({ auth_time }: SsoClaims) => (typeof auth_time === "number" ? auth_time * 1_000 : 0);

const actorOf = ({ id, email }: OperatorRow, address: string) =>
  ({ kind: "operator" as const, id, name: email, address }) as const;

async function connect(row: OperatorRow, subject: string, address: string, now: Date): Promise<void> {
  // Discards an initial password that was never replaced.
  const unusable = await hashPassword(randomBytes(32).toString("base64url"));
  await transact(async (tx) => {
    if (!(await updateOperatorConnected(row, subject, unusable, tx))) {
      throw new AppError("limit_reached", "Another account was connected at the same time");
    }
    const actor = actorOf(row, address);
    await recordAudit({ ...ofOperator, actor, action: "operator.connect", target: row.email }, now, tx);
    await queueMail([row.email], connectedEmail(address, now), now, tx);
  });
}

const connectedEmail = (address: string, now: Date) => ({
  subject: "Slipway: single sign-on was connected to your operator account",
  text: `Your account at the identity provider now signs you in to the operator console.\n\n${detailLines({ "IP address": address, Time: formatUtcTime(now) })}\n\nIf this wasn't you, tell the people who run this installation.\n`,
});

/** For the command line: lets the operator connect another account, and signs them out. Throws not_found. */
export async function disconnectOperator(email: string, now: Date): Promise<void> {
  await transact(async (tx) => {
    if (!(await clearOperatorSubject(email, tx))) throw new AppError("not_found", `Operator ${email} not found`);
    const entry = { ...ofOperator, actor: systemActor, action: "operator.disconnect", target: email };
    await recordAudit(entry, now, tx);
  });
}
