import { FiatParts } from "#components/transactions/fiat-parts.tsx";
import { QuotedAmounts } from "#components/transactions/quoted-amounts.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { Transaction } from "#lib/transactions/contract.ts";

type MoneyBlockProps = { transaction: Transaction; providerName: string };

export function MoneyBlock({ transaction, providerName }: MoneyBlockProps) {
  return (
    <Panel title="Money">
      <QuotedAmounts transaction={transaction} />
      <FiatParts transaction={transaction} providerName={providerName} />
    </Panel>
  );
}
