import type { Metadata } from "next";
import { AccountFrame } from "#components/account/account-frame.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { env } from "#lib/env.ts";

export const metadata: Metadata = { title: "Emails about missed events" };

/** Opening the page changes nothing, because mail scanners open every link. */
export default async function MissedEventsPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <AccountFrame isSimulated={env().isSimulated}>
      <h1 className="mb-3 text-lg font-semibold tracking-tight">Emails about missed events</h1>
      <p className="mb-3">You can turn them on again under Settings &gt; Your account.</p>
      <RequestForm
        path={`/api/missed-events/subscriptions/${token}`}
        method="DELETE"
        action="Unsubscribe"
        busy="Unsubscribing…"
        failed="Not unsubscribed"
        result="Unsubscribed. You won't get another email about missed events."
      />
    </AccountFrame>
  );
}
