import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { EndpointReason, EndpointStatus } from "#components/webhooks/endpoints/endpoint-status.tsx";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";

type Row = Endpoint & { partner?: { id: string; name: string } };
type AllEndpointsTableProps = { caption: string; rows: Row[]; hasPartners?: boolean };

/** Webhook endpoints without their secrets. */
export function AllEndpointsTable({ caption, rows, hasPartners }: AllEndpointsTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={[
        {
          head: "Endpoint",
          className: "max-w-52 truncate font-medium",
          title: ({ name }) => name,
          cell: ({ id, name }) => (
            <TextLink href={`/operator/deliveries?endpoint=${id}`} prefetch={false}>
              {name}
            </TextLink>
          ),
        },
        hasPartners && {
          head: "Partner",
          className: "max-w-52 truncate",
          cell: ({ partner }) =>
            partner && (
              <TextLink href={`/operator/partners/${partner.id}`} prefetch={false}>
                {partner.name}
              </TextLink>
            ),
        },
        {
          head: "Status",
          cell: (endpoint) => (
            <>
              <EndpointStatus endpoint={endpoint} />
              <span className="text-muted ml-2">
                <EndpointReason endpoint={endpoint} />
              </span>
            </>
          ),
        },
        {
          head: "URL",
          className: "max-w-96 truncate font-mono text-xs",
          title: ({ url }) => url,
          cell: ({ url }) => url,
        },
        { head: "Last attempt", time: ({ last_attempt_at }) => last_attempt_at, noTime: "Never" },
        { head: "Last success", time: ({ last_success_at }) => last_success_at, noTime: "Never" },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
