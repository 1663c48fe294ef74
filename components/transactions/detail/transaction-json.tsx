import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { Transaction } from "#lib/transactions/contract.ts";

type TransactionJsonProps = { transaction: Transaction };

/** `data` as GET /transactions/{transaction_id} answers it. */
export function TransactionJson({ transaction }: TransactionJsonProps) {
  return (
    <details className="mt-6 max-w-300">
      <summary className="rounded-control cursor-pointer font-semibold">
        JSON{" "}
        <span className="text-muted font-normal">
          as <code className="font-mono text-xs break-all">GET /api/v1/partner/transactions/{transaction.id}</code>{" "}
          answers it
        </span>
      </summary>
      <div className="mt-2">
        <CodeBlock code={JSON.stringify(transaction, null, 2)} what="JSON" />
      </div>
    </details>
  );
}
