import { padded } from "#components/quotes/results/padded.ts";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { groupDigits } from "#components/ui/text/group-digits.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { compare, round } from "#lib/money.ts";
import { type SlippageReport, slippageDelays } from "#lib/transactions/dashboard-contract.ts";

type SlippageTableProps = {
  path: string;
  report: SlippageReport;
  /** Of providers, by identifier. */
  names: Record<string, string>;
};

/** One row for each provider: its usual gap, its worst, and how the gap grows with the time a payment takes. */
export function SlippageTable({ path, report, names }: SlippageTableProps) {
  return (
    <>
      <Table
        caption="Gap between quote and outcome, by provider"
        head={
          <>
            <Th>Provider</Th>
            <Th isNumber>Succeeded</Th>
            <Th isNumber>Median gap</Th>
            <Th isNumber>Worst gap</Th>
            <Th isNumber>Over 1 % worse</Th>
            {delayWords.map((words) => (
              <Th key={words} isNumber>
                Median {words}
              </Th>
            ))}
          </>
        }
      >
        {report.providers.map(({ provider, all, delays }) => (
          <Tr key={provider}>
            <Th scope="row" className="text-ink! text-sm!">
              {names[provider] ?? provider}
            </Th>
            <Td isNumber>{groupDigits(String(all.number))}</Td>
            <Td isNumber className="font-medium">
              {percent(all.median)}
            </Td>
            <Td isNumber>
              <TextLink href={`${path}/${all.worstId}`} prefetch={false}>
                {percent(all.worst)}
              </TextLink>
            </Td>
            <Td isNumber>{groupDigits(String(all.bad))}</Td>
            {delays.map((figures, place) => (
              <Td key={delayWords[place]} isNumber className={figures ? undefined : "text-muted"}>
                {figures ? percent(figures.median) : "none"}
              </Td>
            ))}
          </Tr>
        ))}
      </Table>
      <p className="text-muted mt-4 max-w-prose text-sm">
        The gap is that of the rate with all fees in: −1 % means one percent less for the same money than was quoted.
        Time runs from creation to success.{" "}
        {report.isTruncated && `Counted are the newest ${groupDigits(String(report.counted))} transactions.`}
      </p>
    </>
  );
}

const delayWords = [
  `within ${slippageDelays[0]} min`,
  `${slippageDelays[0]}–${slippageDelays[1]} min`,
  `${slippageDelays[1]}–${slippageDelays[2]} min`,
  `over ${slippageDelays[2]} min`,
];

/** "+0.42 %", "−1.30 %", "0.00 %". */
function percent(text: string): string {
  const rounded = round(text, 2);
  const shown = `${padded(rounded.replace("-", ""), 2)} %`;
  if (compare(rounded, "0") === 0) return shown;
  return `${rounded.startsWith("-") ? "−" : "+"}${shown}`;
}
