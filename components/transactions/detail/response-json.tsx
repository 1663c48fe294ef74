import { JsonView } from "#components/ui/text/json-view.tsx";
import type { Transaction } from "#lib/transactions/contract.ts";

/** What the Partner API returns for the transaction. */
export const ResponseJson = ({ transaction }: { transaction: Transaction }) => (
  <details className="mt-6 max-w-300">
    <summary className="rounded-control cursor-pointer font-semibold">
      Response JSON{" "}
      <code className="text-muted font-mono text-xs font-normal break-all">
        GET /api/v1/partner/transactions/{transaction.id}
      </code>
    </summary>
    <div className="mt-2">
      <JsonView text={JSON.stringify(transaction)} what="response" />
    </div>
  </details>
);
