"use client";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuLink } from "#components/ui/menu/menu-items.tsx";
import { MenuRequest } from "#components/ui/menu/menu-request.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import { environmentNames } from "#lib/partners/environment-names-contract.ts";

type Row = {
  id: string;
  environment: Environment;
  provider: string;
  receivedAt: Date;
  attempts: number;
  reference: string | null;
  providerTransactionId: string | null;
  rawStatus: string;
};

type FailedCallbacksTableProps = {
  rows: Row[];
  /** Names by identifier. */
  providers: Record<string, string>;
  /** ISO 8601: when the page was read. */
  readAt: string;
};

export function FailedCallbacksTable({ rows, providers, readAt }: FailedCallbacksTableProps) {
  return (
    <DataTable
      caption="Failed callbacks"
      columns={[
        {
          head: "Provider",
          card: 1,
          className: "font-medium",
          cell: ({ provider }) => (
            <>
              {/* biome-ignore lint/performance/noImgElement: our own SVG needs no optimizing. */}
              <img src={`/icons/providers/${provider}.svg`} alt="" className="mark" />
              {providers[provider] ?? provider}
            </>
          ),
          sub: ({ environment }) => environmentNames[environment],
        },
        { head: "Reported status", card: 3, cell: ({ rawStatus }) => <code>{rawStatus}</code> },
        { head: "Our reference", cell: ({ reference }) => reference && <IdText id={reference} what="reference" /> },
        {
          head: "Provider ID",
          cell: ({ providerTransactionId: id }) => id && <IdText id={id} what="provider ID" />,
        },
        { head: "Attempts", isNumber: true, cell: ({ attempts }) => formatNumber(attempts) },
        {
          head: "Received",
          card: 4,
          sort: "descending",
          time: ({ receivedAt }) => receivedAt,
          isExact: "clock",
        },
        {
          head: "Actions",
          isActions: true,
          card: 5,
          cell: ({ id, provider, reference, providerTransactionId }) => (
            <Menu label={`Actions for the callback of ${providers[provider] ?? provider}`}>
              <MenuRequest
                path={`/api/operator/callbacks/${id}/retry`}
                method="POST"
                label="Retry"
                done="Callback queued"
                failed="The callback was not queued"
              />
              {(reference ?? providerTransactionId) && (
                <MenuLink
                  href={`/operator/transactions?q=${encodeURIComponent(reference ?? providerTransactionId ?? "")}`}
                >
                  Search transactions
                </MenuLink>
              )}
            </Menu>
          ),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      days={{ of: ({ receivedAt }) => receivedAt.toISOString(), readAt }}
    />
  );
}
