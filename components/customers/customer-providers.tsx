import { Panel } from "#components/ui/page/panel.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { CustomerDetail } from "#lib/customers/contract.ts";
import { formatNumber } from "#lib/format-number.ts";

type CustomerProvidersProps = {
  customer: CustomerDetail;
  /** Names by identifier. */
  names: Record<string, string>;
};

/** Where the customer is known, since a payment succeeded there. */
export const CustomerProviders = ({ customer, names }: CustomerProvidersProps) => (
  <Panel title="Providers used">
    <DataTable
      isInset
      caption="Providers with a successful transaction of this customer"
      columns={[
        { head: "Provider", isRowHead: true, cell: ({ provider }) => names[provider] ?? provider },
        { head: "Successful", isNumber: true, cell: ({ number }) => formatNumber(number) },
        { head: "Latest", time: ({ last_at }) => last_at },
      ]}
      rows={customer.providers}
      rowKey={({ provider }) => provider}
      empty={<p className="text-muted">No transaction of this customer has succeeded yet.</p>}
    />
  </Panel>
);
