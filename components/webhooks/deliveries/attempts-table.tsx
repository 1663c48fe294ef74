import { Status } from "#components/ui/status/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Attempt } from "#lib/webhooks/history-contract.ts";
import { isSuccessful, outcomeCode, outcomeWords } from "./outcome-words.ts";

// A short answer is shown at once, a longer one when it is opened.
const plainMax = 80;
const summaryMax = 200;

type AttemptsTableProps = { attempts: Attempt[]; hasMore: boolean };

/** Newest first, each with what came back. */
export function AttemptsTable({ attempts, hasMore }: AttemptsTableProps) {
  return (
    <div className="mt-8">
      <h2 className="text-md mb-3 font-semibold">Tries</h2>
      {attempts.length === 0 ? (
        <p className="border-line text-muted border-t py-4">It has not been tried yet.</p>
      ) : (
        <Table
          caption="Tries"
          head={
            <>
              <Th>Result</Th>
              <Th>What it means</Th>
              <Th isNumber>Duration</Th>
              <Th>Try</Th>
              <Th aria-sort="descending">Time</Th>
              <Th>Answer</Th>
            </>
          }
        >
          {attempts.map((attempt) => (
            <Tr key={attempt.id} className="align-top">
              <Td className="align-top! leading-9">
                <Status kind={isSuccessful(attempt) ? "success" : "failed"}>
                  <code className="font-mono text-xs">{outcomeCode(attempt)}</code>
                </Status>
              </Td>
              <Td className="min-w-56 py-2 align-top! whitespace-normal!">{outcomeWords(attempt)}</Td>
              <Td isNumber className="text-muted align-top! leading-9">
                {attempt.duration_ms} ms
              </Td>
              <Td className="text-muted align-top! leading-9">{attempt.number ?? "by hand"}</Td>
              <Td className="text-muted align-top! leading-9">
                <TimeText at={attempt.at} hasClock />
              </Td>
              <Td className="w-full min-w-56 py-2 align-top!">
                <Answer attempt={attempt} />
              </Td>
            </Tr>
          ))}
        </Table>
      )}
      {hasMore && (
        <p className="text-muted mt-3 text-sm">These are the last {attempts.length}; earlier ones are not shown.</p>
      )}
    </div>
  );
}

function Answer({ attempt: { answer, is_answer_cut } }: { attempt: Attempt }) {
  if (answer === null) return <span className="text-muted">none</span>;
  if (answer === "") return <span className="text-muted">empty</span>;
  if (answer.length <= plainMax && !answer.includes("\n")) {
    return <code className="font-mono text-xs leading-5 wrap-anywhere">{answer}</code>;
  }
  return (
    <details className="max-w-2xl">
      <summary className="rounded-control max-w-md cursor-pointer truncate font-mono text-xs leading-5">
        {answer.slice(0, summaryMax)}
      </summary>
      <pre className="mt-1 font-mono text-xs leading-5 break-all whitespace-pre-wrap">{answer}</pre>
      {is_answer_cut && <p className="text-muted mt-1 text-xs">Only the first 2 KiB are kept.</p>}
    </details>
  );
}
