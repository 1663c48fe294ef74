import { Status } from "#components/ui/status/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import type { HealthRow } from "#lib/operators/contract.ts";

type HealthTableProps = { environment: Environment; rows: HealthRow[] };

/** How each provider answers and completes; names lead to its page. */
export function HealthTable({ environment, rows }: HealthTableProps) {
  return (
    <Table
      caption={`Providers in ${environment}`}
      head={
        <>
          <Th>Provider</Th>
          <Th>State</Th>
          <Th isNumber>Answered, last hour</Th>
          <Th isNumber>p50</Th>
          <Th isNumber>p95</Th>
          <Th isNumber>Completed, 30 days</Th>
          <Th isNumber>p95 to success</Th>
          <Th>Last error</Th>
        </>
      }
    >
      {rows.map(({ id, name, quotes, completion, lastError, lastErrorAt, ...state }) => (
        <Tr key={id}>
          <Td className="font-medium">
            <TextLink href={`/operator/providers/${environment}/${id}`} prefetch={false}>
              {name}
            </TextLink>
          </Td>
          <Td>
            <ProviderState {...state} />
          </Td>
          <Td isNumber>{shareOf(quotes.availability, quotes.requests)}</Td>
          <Td isNumber>{inUnit(quotes.p50Ms, "ms")}</Td>
          <Td isNumber>{inUnit(quotes.p95Ms, "ms")}</Td>
          <Td isNumber>{shareOf(completion.share, completion.ended)}</Td>
          <Td isNumber>{inUnit(completion.p95Seconds, "s")}</Td>
          <Td className="text-muted max-w-80 truncate" title={lastError ?? undefined}>
            {lastErrorAt && <TimeText at={lastErrorAt.toISOString()} />} {lastError ?? "none"}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

type ProviderStateProps = Pick<HealthRow, "isEnabled" | "isAvailable" | "brokenSince">;

export function ProviderState({ isEnabled, isAvailable, brokenSince }: ProviderStateProps) {
  if (!isEnabled) return <Status kind="over">disabled</Status>;
  if (brokenSince) {
    return (
      <Status kind="failed">
        breaker open <TimeText at={brokenSince.toISOString()} />
      </Status>
    );
  }
  return isAvailable ? <Status kind="success">available</Status> : <Status kind="failed">failing</Status>;
}

const shareOf = (share: number | null, of: number): string =>
  share === null ? "–" : `${Math.round(share * 1_000) / 10} % of ${of.toLocaleString("en")}`;

const inUnit = (value: number | null, unit: string): string =>
  value === null ? "–" : `${value.toLocaleString("en")} ${unit}`;
