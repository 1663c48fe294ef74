import type { ComponentProps } from "react";
import type { TransactionDetail } from "#lib/transactions/dashboard-contract.ts";
import { DepositPanel } from "./deposit-panel.tsx";
import { MetadataPanel } from "./metadata-panel.tsx";
import { MoneyPanel } from "./money-panel.tsx";
import { RouteFacts } from "./route-facts.tsx";

type TransactionFactsProps = {
  detail: TransactionDetail;
  providerName: string;
  methodName: string;
  links: ComponentProps<typeof RouteFacts>["links"];
};

/** What only changes together with `updated_at`. Rendered on the server, because it needs no script. */
export const TransactionFacts = ({ detail, providerName, methodName, links }: TransactionFactsProps) => (
  <>
    <DepositPanel detail={detail} />
    <MoneyPanel transaction={detail.transaction} amounts={detail.amounts} providerName={providerName} />
    <RouteFacts
      transaction={detail.transaction}
      customer={detail.customer}
      providerName={providerName}
      methodName={methodName}
      links={links}
    />
    <MetadataPanel metadata={detail.transaction.metadata} />
  </>
);
