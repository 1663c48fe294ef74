import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requirePartner } from "#app/session.ts";
import { AutoRefresh } from "#components/ui/page/auto-refresh.tsx";
import { AttemptsTable } from "#components/webhooks/deliveries/attempts-table.tsx";
import { DeliveryDetails } from "#components/webhooks/deliveries/delivery-details.tsx";
import { DeliveryHead } from "#components/webhooks/deliveries/delivery-head.tsx";
import { DeliveryRequest } from "#components/webhooks/deliveries/delivery-request.tsx";
import { refreshInterval } from "#components/webhooks/deliveries/refresh-interval.ts";
import { currentTime } from "#lib/clock.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { findDelivery } from "#lib/webhooks/find-delivery.ts";

export const metadata: Metadata = { title: "Webhook delivery" };

// No loading.tsx: with one, an unknown ID could no longer return status 404.
export default async function DeliveryPage({ params }: PageProps<"/[environment]/webhooks/deliveries/[deliveryId]">) {
  const partner = await requirePartner(params);
  const { environment, role } = partner;
  const detail = await findDelivery(partner, (await params).deliveryId);
  if (!detail) notFound();
  return (
    <>
      <DeliveryHead environment={environment} detail={detail} mayResend={webhookResenders.includes(role)} />
      <div className="max-w-300">
        <DeliveryDetails environment={environment} detail={detail} />
      </div>
      <AttemptsTable attempts={detail.attempts} hasMore={detail.has_more_attempts} />
      <DeliveryRequest detail={detail} />
      <AutoRefresh everyMs={refreshInterval([detail.delivery], currentTime())} />
    </>
  );
}
