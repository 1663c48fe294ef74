import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { PauseReason } from "#db/enums.ts";

const kinds: Record<EndpointState, StatusKind> = { active: "success", failing: "failed", paused: "over" };
const reasons: Record<PauseReason, string> = {
  person: "by a person",
  failing: "5 days of nothing but failure",
  gone: "it answered 410",
};

type EndpointState = "active" | "failing" | "paused";

type EndpointRow = {
  id: string;
  name: string;
  url: string;
  /** Whose it is, where endpoints of many partners are listed. */
  partner?: { id: string; name: string };
  status: EndpointState;
  /** ISO 8601, as the other times. */
  since: string | null;
  reason: PauseReason | null;
  lastAttemptAt: string | null;
  lastSuccessAt: string | null;
};

type EndpointsTableProps = { caption: string; rows: EndpointRow[] };

/** Webhook endpoints without their secrets. */
export function EndpointsTable({ caption, rows }: EndpointsTableProps) {
  const hasPartners = rows.some(({ partner }) => partner);
  return (
    <Table
      caption={caption}
      head={
        <>
          <Th>Endpoint</Th>
          {hasPartners && <Th>Partner</Th>}
          <Th>State</Th>
          <Th>URL</Th>
          <Th>Last try</Th>
          <Th>Last success</Th>
        </>
      }
    >
      {rows.map(({ id, name, url, partner, status, since, reason, lastAttemptAt, lastSuccessAt }) => (
        <Tr key={id}>
          <Td className="max-w-52 truncate font-medium" title={name}>
            <TextLink href={`/operator/deliveries?endpoint=${id}`} prefetch={false}>
              {name}
            </TextLink>
          </Td>
          {hasPartners && (
            <Td className="max-w-52 truncate">
              {partner && (
                <TextLink href={`/operator/partners/${partner.id}`} prefetch={false}>
                  {partner.name}
                </TextLink>
              )}
            </Td>
          )}
          <Td>
            <Status kind={kinds[status]}>
              {status} {since && <TimeText at={since} />}
            </Status>
            {reason && <span className="text-muted ml-2">{reasons[reason]}</span>}
          </Td>
          <Td className="max-w-96 truncate font-mono text-xs" title={url}>
            {url}
          </Td>
          <Td className="text-muted">{lastAttemptAt ? <TimeText at={lastAttemptAt} /> : "never"}</Td>
          <Td className="text-muted">{lastSuccessAt ? <TimeText at={lastSuccessAt} /> : "never"}</Td>
        </Tr>
      ))}
    </Table>
  );
}
