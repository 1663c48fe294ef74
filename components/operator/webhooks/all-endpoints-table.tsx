import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { EndpointReason, EndpointStatus } from "#components/webhooks/endpoints/endpoint-status.tsx";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";

type Row = Endpoint & { partner?: { id: string; name: string } };
type AllEndpointsTableProps = { caption: string; rows: Row[]; hasPartners?: boolean };

/** Webhook endpoints without their secrets. A row opens the endpoint's deliveries. */
export function AllEndpointsTable({ caption, rows, hasPartners }: AllEndpointsTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={[
        {
          head: "Status",
          card: 1,
          cell: (endpoint) => <EndpointStatus endpoint={endpoint} />,
          sub: (endpoint) => <EndpointReason endpoint={endpoint} />,
        },
        {
          head: "Endpoint",
          card: 3,
          isLink: true,
          className: "max-w-96 truncate font-medium",
          title: ({ url }) => url,
          cell: ({ name }) => name,
          sub: ({ url }) => <span className="font-mono">{url}</span>,
        },
        hasPartners && {
          head: "Partner",
          card: 2,
          className: "max-w-52 truncate",
          cell: ({ partner }) =>
            partner && (
              <TextLink href={`/operator/partners/${partner.id}`} prefetch={false}>
                {partner.name}
              </TextLink>
            ),
        },
        { head: "Last attempt", time: ({ last_attempt_at }) => last_attempt_at, noTime: "Never" },
        { head: "Last success", time: ({ last_success_at }) => last_success_at, noTime: "Never" },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ href: `/operator/deliveries?endpoint=${id}` })}
    />
  );
}
