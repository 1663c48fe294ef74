import { Status } from "#components/ui/status/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";

type Line = { name: string; ours: string | null; theirs: string | null; isDifferent: boolean };
type ReviewComparisonProps = { lines: Line[]; providerName: string };

/** What we agreed on beside what the provider's order says. */
export function ReviewComparison({ lines, providerName }: ReviewComparisonProps) {
  return (
    <div className="mb-5">
      <Table
        caption="Agreed and reported"
        head={
          <>
            <Th>What</Th>
            <Th>Agreed</Th>
            <Th>{providerName} says</Th>
            <Th>Compared</Th>
          </>
        }
      >
        {lines.map(({ name, ours, theirs, isDifferent }) => (
          <Tr key={name}>
            <Td>{name}</Td>
            <Td className="font-mono text-xs break-all whitespace-normal!">{ours ?? "–"}</Td>
            <Td
              className={`font-mono text-xs break-all whitespace-normal! ${isDifferent ? "text-bad font-medium" : ""}`}
            >
              {theirs ?? "not said"}
            </Td>
            <Td>{isDifferent ? <Status kind="failed">differs</Status> : <span className="text-muted">–</span>}</Td>
          </Tr>
        ))}
      </Table>
    </div>
  );
}
