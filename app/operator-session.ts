import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { operatorCookieName, readOperatorCookie } from "#app/operator-cookie.ts";
import { type Operator, readOperatorSession } from "#lib/operators/session.ts";

/** Who is signed in to the console, or null. One look-up for each request, however many parts ask. */
export const currentOperator = cache(async (): Promise<Operator | null> => {
  const isSecure = (await headers()).get("x-forwarded-proto") === "https";
  const cookie = (await cookies()).get(operatorCookieName(isSecure));
  const sessionId = cookie && readOperatorCookie(`${cookie.name}=${cookie.value}`, isSecure);
  return sessionId ? readOperatorSession(sessionId, new Date()) : null;
});

/** For every page of the console: others go to its sign-in page, and one with a printed password chooses another first. */
export async function requireOperator({ mayChoosePassword = false } = {}): Promise<Operator> {
  const operator = await currentOperator();
  if (!operator) {
    const callbackUrl = (await headers()).get("x-svc-path") ?? "/operator";
    redirect(`/operator/sign-in?${new URLSearchParams({ callbackUrl })}`);
  }
  if (operator.mustChoosePassword && !mayChoosePassword) redirect("/operator/account");
  return operator;
}

/** When and from where a page is asked for, as the audit log has it. */
export const requestDetails = async (): Promise<{ now: Date; address: string | null }> => ({
  now: new Date(),
  address: (await headers()).get("x-svc-client-address"),
});
