import { secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import type { OidcClient } from "#lib/oidc-settings.ts";
import { type DoctorCheck, type Finding, failed, messageOf, ok, sentence, skipped, warning } from "./check.ts";

const fetchMs = 8 * secondMs;

/** Single sign-on. Client secrets are only proven by a sign-in. */
export const signInChecks: readonly DoctorCheck[] = [
  {
    id: "sign_in.members",
    name: "Single sign-on",
    needs: ["settings.values"],
    run: () => checkIssuer(env().signInWith.oidc, "SVC_OIDC_ISSUER"),
  },
  {
    id: "sign_in.operators",
    name: "Operators' sign-on",
    needs: ["settings.values"],
    run: () => checkIssuer(env().operatorSignIn.oidc, "SVC_OPERATOR_OIDC_ISSUER"),
  },
  {
    id: "sign_in.operator_two_factor",
    name: "Operators' two-factor",
    needs: ["settings.values"],
    run: checkTwoFactor,
  },
];

function checkTwoFactor(): Finding {
  const { SVC_OPERATOR_TWO_FACTOR, operatorSignIn, isPublic } = env();
  if (SVC_OPERATOR_TWO_FACTOR === "required") return ok("Operators need a second factor.");
  if (!isPublic) return skipped("It's optional, and no public address is set.");
  const fix = "Set SVC_OPERATOR_TWO_FACTOR=required.";
  if (operatorSignIn.isOnlySso)
    return warning("Only the issuer of operators' sign-on decides whether they need a second factor.", fix);
  return failed("Operators can sign in with only a password.", fix);
}

async function checkIssuer(client: OidcClient | null, variable: string): Promise<Finding> {
  if (!client) return skipped(`${variable} isn't set.`);
  const url = `${client.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(fetchMs) });
    if (!response.ok) return failed(`${url} responded with ${response.status}.`, `Check ${variable}.`);
    const { issuer } = (await response.json()) as { issuer?: unknown };
    if (issuer === client.issuer) return ok(`${client.issuer} responds.`);
    return failed(`${url} names the issuer ${issuer}.`, `Set ${variable} to exactly that.`);
  } catch (error) {
    return failed(sentence(`No response from ${url}: ${messageOf(error)}`), `Check ${variable}, and the firewall.`);
  }
}
