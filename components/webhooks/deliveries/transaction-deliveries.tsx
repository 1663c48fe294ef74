import { AutoRefresh } from "#components/ui/page/auto-refresh.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";
import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";
import { DeliveriesTable } from "./deliveries-table.tsx";
import { refreshInterval } from "./refresh-interval.ts";

type TransactionDeliveriesProps = {
  environment: Environment;
  transactionId: string;
  deliveries: ShownDelivery[];
  hasEndpoints: boolean;
};

export function TransactionDeliveries({
  environment,
  transactionId,
  deliveries,
  hasEndpoints,
}: TransactionDeliveriesProps) {
  const paths = webhookPaths(environment);
  const now = new Date();
  return (
    <section aria-labelledby="webhooks-title" className="mt-6 max-w-300">
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="webhooks-title" className="font-semibold">
          Webhooks
        </h2>
        {deliveries.length > 0 && (
          <TextLink href={pageAddress(paths.deliveries, { id: transactionId })} className="text-sm">
            View in deliveries
          </TextLink>
        )}
      </header>
      {deliveries.length > 0 ? (
        <DeliveriesTable
          environment={environment}
          deliveries={deliveries}
          readAt={now.toISOString()}
          without="transaction"
        />
      ) : (
        <p className="text-muted">
          {hasEndpoints ? (
            "No webhooks yet. An event is sent when the transaction succeeds, fails, is cancelled, or expires."
          ) : (
            <>
              No webhooks are sent because there is no <TextLink href={paths.endpoints}>endpoint</TextLink> yet.
            </>
          )}
        </p>
      )}
      <AutoRefresh everyMs={refreshInterval(deliveries, now)} />
    </section>
  );
}
