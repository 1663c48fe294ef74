import type { Metadata } from "next";
import { AccountFrame } from "#components/account/account-frame.tsx";
import { SubscriptionForm } from "#components/status-page/subscribe-form.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { env } from "#lib/env.ts";
import { readSubscription } from "#lib/status/subscriptions.ts";

export const metadata: Metadata = { title: "Status subscription" };

export default async function SubscriptionPage({ params, searchParams }: PageProps<"/status/subscription/[token]">) {
  const [{ token }, { outcome }] = await Promise.all([params, searchParams]);
  // Opening the link changes nothing, because mail scanners open every link.
  const subscription = await readSubscription(decodeURIComponent(token));
  return (
    <AccountFrame isSimulated={env().isSimulated}>
      <h1 className="mb-3 text-lg font-semibold tracking-tight">Status subscription</h1>
      {subscription ? (
        <SubscriptionForm token={token} {...subscription} outcome={outcome} />
      ) : (
        <p role={outcome === "ended" ? "status" : undefined}>
          {outcome === "ended"
            ? "Unsubscribed. We deleted your email address."
            : "This link has expired, or the address was unsubscribed."}{" "}
          <TextLink href="/status">Open the status page</TextLink>
        </p>
      )}
    </AccountFrame>
  );
}
