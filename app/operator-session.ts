import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { operatorCookieName, readOperatorCookie } from "#app/operator-cookie.ts";
import { type Operator, readOperatorSession } from "#lib/operators/session.ts";

/** The signed-in operator, or null. Read once per request. */
export const currentOperator = cache(async (): Promise<Operator | null> => {
  const isSecure = (await headers()).get("x-forwarded-proto") === "https";
  const cookie = (await cookies()).get(operatorCookieName(isSecure));
  const sessionId = cookie && readOperatorCookie(`${cookie.name}=${cookie.value}`, isSecure);
  return sessionId ? readOperatorSession(sessionId, new Date()) : null;
});

/** For every page of the console. Redirects to the sign-in page, or to the account page until the operator has replaced
 * the initial password. */
export async function requireOperator({ mayChoosePassword = false } = {}): Promise<Operator> {
  const operator = await currentOperator();
  if (!operator) {
    const callbackUrl = (await headers()).get("x-svc-path") ?? "/operator";
    redirect(`/operator/sign-in?${new URLSearchParams({ callbackUrl })}`);
  }
  if (operator.mustChoosePassword && !mayChoosePassword) redirect("/operator/account");
  return operator;
}

/** The time and IP address of the request, for the audit log. */
export const requestDetails = async (): Promise<{ now: Date; address: string | null }> => ({
  now: new Date(),
  address: (await headers()).get("x-svc-client-address"),
});
