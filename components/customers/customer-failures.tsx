import { pageAddress } from "#components/ui/page/page-address.ts";
import { Panel } from "#components/ui/page/panel.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import type { CustomerDetail } from "#lib/customers/contract.ts";
import { formatNumber } from "#lib/format-number.ts";
import { failureMeanings } from "#lib/transactions/failure-meanings-contract.ts";

const labels = Object.fromEntries(failureMeanings.map(({ code, label }) => [code, label]));

type CustomerFailuresProps = { environment: Environment; customer: CustomerDetail };

/** Why the customer's transactions failed, were cancelled, or expired. */
export const CustomerFailures = ({ environment, customer: { id, failures } }: CustomerFailuresProps) => (
  <Panel title="Failures">
    <DataTable
      isInset
      caption="Reasons why transactions of this customer failed"
      columns={[
        {
          head: "Reason",
          isRowHead: true,
          cell: ({ failure_code }) => (
            <TextLink
              href={pageAddress(`/${environment}/transactions`, { customer_id: id, failure_code })}
              prefetch={false}
            >
              {labels[failure_code]}
            </TextLink>
          ),
        },
        { head: "Transactions", isNumber: true, cell: ({ number }) => formatNumber(number) },
        { head: "Latest", time: ({ last_at }) => last_at },
      ]}
      rows={failures}
      rowKey={({ failure_code }) => failure_code}
      empty={<p className="text-muted">No transaction of this customer has failed.</p>}
    />
  </Panel>
);
