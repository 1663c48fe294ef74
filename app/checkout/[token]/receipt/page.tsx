import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Receipt } from "#components/checkout/receipt.tsx";
import { UnknownLink } from "#components/checkout/unknown-link.tsx";
import { pageLanguage } from "#http/buyer-language.ts";
import { viewReceipt } from "#lib/checkout/view-receipt.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { configuredProviders } from "#lib/providers/registry.ts";

export const metadata: Metadata = {
  // The page has its own.
  title: { absolute: "" },
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default async function ReceiptPage({ params }: PageProps<"/checkout/[token]/receipt">) {
  const { token } = await params;
  const receipt = await viewReceipt(token, { providersIn: configuredProviders, now: currentTime() });
  const { isSimulated } = env();
  const language = (await pageLanguage()) ?? notFound();
  if (receipt === null) return <UnknownLink isSimulated={isSimulated} text={language.text} />;
  if (receipt === "unavailable") redirect(`/checkout/${encodeURIComponent(token)}`);
  return <Receipt receipt={receipt} token={token} isSimulated={isSimulated} language={language} />;
}
