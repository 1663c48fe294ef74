import { Panel } from "#components/ui/page/panel.tsx";
import type { Transaction } from "#lib/transactions/contract.ts";
import { FiatParts } from "./fiat-parts.tsx";
import { QuotedAmounts } from "./quoted-amounts.tsx";

type MoneyBlockProps = { transaction: Transaction; providerName: string };

export function MoneyBlock({ transaction, providerName }: MoneyBlockProps) {
  return (
    <Panel title="Money">
      <QuotedAmounts transaction={transaction} />
      <FiatParts transaction={transaction} providerName={providerName} />
    </Panel>
  );
}
