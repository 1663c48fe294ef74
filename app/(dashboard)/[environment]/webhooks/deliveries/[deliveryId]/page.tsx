import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { AutoRefresh } from "#components/ui/page/auto-refresh.tsx";
import { AttemptResponse } from "#components/webhooks/deliveries/attempt-response.tsx";
import { AttemptsTable } from "#components/webhooks/deliveries/attempts-table.tsx";
import { DeliveryDetails } from "#components/webhooks/deliveries/delivery-details.tsx";
import { DeliveryHead } from "#components/webhooks/deliveries/delivery-head.tsx";
import { DeliveryRequest } from "#components/webhooks/deliveries/delivery-request.tsx";
import { refreshInterval } from "#components/webhooks/deliveries/refresh-interval.ts";
import type { Environment } from "#db/enums.ts";
import { requirePartner } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { findDelivery } from "#lib/webhooks/find-delivery.ts";

type Props = PageProps<"/[environment]/webhooks/deliveries/[deliveryId]">;

// Once for the title and the page.
const findOnce = cache((partnerId: string, environment: Environment, id: string, attemptId: string) =>
  findDelivery({ partnerId, environment }, id, attemptId),
);

async function readDelivery({ params, searchParams }: Props) {
  const partner = await requirePartner(params, { roles: technicalRoles });
  const { partnerId, environment } = partner;
  const { deliveryId } = await params;
  const { attempt } = await searchParams;
  return { ...partner, detail: await findOnce(partnerId, environment, deliveryId, String(attempt)) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { detail } = await readDelivery(props);
  if (!detail) return { title: "Webhook delivery not found" };
  const { event, status, receiver } = detail.delivery;
  return { title: `${event} ${status} · ${receiver.name}` };
}

// No loading.tsx: with one, an unknown ID could no longer return status 404.
export default async function DeliveryPage(props: Props) {
  const { environment, role, detail } = await readDelivery(props);
  if (!detail) notFound();
  const opened = detail.attempts.find(({ id }) => id === detail.opened_attempt_id);
  return (
    <>
      <DeliveryHead environment={environment} detail={detail} mayResend={webhookResenders.includes(role)} />
      <div className="grid max-w-400 grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <DeliveryDetails environment={environment} detail={detail} />
          <DeliveryRequest detail={detail} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <AttemptsTable environment={environment} detail={detail} />
          {opened && <AttemptResponse attempt={opened} />}
        </div>
      </div>
      <AutoRefresh everyMs={refreshInterval([detail.delivery], currentTime())} />
    </>
  );
}
