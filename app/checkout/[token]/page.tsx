import type { Metadata } from "next";
import { Checkout } from "#components/checkout/checkout.tsx";
import { readProblem } from "#components/checkout/problem.ts";
import { UnknownLink } from "#components/checkout/unknown-link.tsx";
import { viewCheckout } from "#lib/checkout/view-checkout.ts";
import { env } from "#lib/env.ts";

export const metadata: Metadata = {
  title: { absolute: "Checkout" },
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

// No loading.tsx here: what it stands in for only appears with script.
export default async function CheckoutPage({ params, searchParams }: PageProps<"/checkout/[token]">) {
  const { token } = await params;
  const now = new Date();
  const view = await viewCheckout(token, now);
  if (!view) return <UnknownLink isSimulated={env().isSimulated} />;
  const problem = readProblem((await searchParams).problem);
  return <Checkout view={view} token={token} problem={problem} isSimulated={env().isSimulated} now={now} />;
}
