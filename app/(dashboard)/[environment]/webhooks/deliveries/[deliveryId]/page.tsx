import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { requirePartner } from "#app/session.ts";
import { AutoRefresh } from "#components/ui/page/auto-refresh.tsx";
import { AttemptsTable } from "#components/webhooks/deliveries/attempts-table.tsx";
import { DeliveryDetails } from "#components/webhooks/deliveries/delivery-details.tsx";
import { DeliveryHead } from "#components/webhooks/deliveries/delivery-head.tsx";
import { DeliveryRequest } from "#components/webhooks/deliveries/delivery-request.tsx";
import { refreshInterval } from "#components/webhooks/deliveries/refresh-interval.ts";
import type { Environment } from "#db/enums.ts";
import { currentTime } from "#lib/clock.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { findDelivery } from "#lib/webhooks/find-delivery.ts";

type Props = PageProps<"/[environment]/webhooks/deliveries/[deliveryId]">;

// Once for the title and the page.
const findOnce = cache((partnerId: string, environment: Environment, id: string) =>
  findDelivery({ partnerId, environment }, id),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { partnerId, environment } = await requirePartner(params);
  const detail = await findOnce(partnerId, environment, (await params).deliveryId);
  if (!detail) return { title: "Webhook delivery not found" };
  const { event, status, receiver } = detail.delivery;
  return { title: `${event} ${status} · ${receiver.name}` };
}

// No loading.tsx: with one, an unknown ID could no longer return status 404.
export default async function DeliveryPage({ params }: Props) {
  const partner = await requirePartner(params);
  const { environment, role } = partner;
  const detail = await findOnce(partner.partnerId, environment, (await params).deliveryId);
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
