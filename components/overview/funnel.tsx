import { Change } from "#components/overview/change.tsx";
import type { Links } from "#components/overview/links.ts";
import { whenBefore } from "#components/overview/period-words.ts";
import { PlainTable } from "#components/overview/plain-table.tsx";
import { ShareBar } from "#components/overview/share-bar.tsx";
import { Td, Th, Tr } from "#components/ui/table/table.tsx";
import { changeText, countText, shareOf, shareText } from "#components/ui/text/figure-words.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Overview } from "#lib/overview/contract.ts";

type FunnelProps = { overview: Overview; links: Links };

/** What becomes of the transactions that were created in the period. */
export function Funnel({ overview: { transactions, period }, links }: FunnelProps) {
  const { now, before } = transactions;
  const stages = [
    { name: "Created", of: "created", href: links.transactions() },
    { name: "Opened by the buyer", of: "opened", href: links.transactions({ stage: "opened" }) },
    { name: "Handed over to the provider", of: "handedOver", href: links.transactions({ stage: "handed_over" }) },
    { name: "Paid", of: "paid", href: links.transactions({ stage: "paid" }) },
    { name: "Success", of: "success", href: links.transactions({ status: "success" }) },
  ] as const;
  return (
    <PlainTable
      id="funnel"
      title={
        now.created === 0
          ? "No link in this period"
          : `Of ${countText(now.created)} ${now.created === 1 ? "link" : "links"}, ${shareText(now.success, now.created)} came to success`
      }
      note={`The mark on a bar is its share ${whenBefore[period]}.`}
      caption="From created to success"
      head={
        <>
          <Th>Stage</Th>
          <Th isNumber>Of all</Th>
          <Th isNumber>Transactions</Th>
        </>
      }
    >
      {stages.map(({ name, of, href }) => (
        <Tr key={of}>
          <th scope="row" className="w-3/5 py-2 pr-5 text-left align-top font-normal">
            {name}
            <ShareBar
              share={shareOf(now[of], now.created) ?? 0}
              before={before.created > 0 ? shareOf(before[of], before.created) : undefined}
            />
          </th>
          <Td isNumber className="py-2 align-top">
            {shareText(now[of], now.created)}
          </Td>
          <Td isNumber className="py-2 align-top">
            <TextLink href={href} className="block">
              {countText(now[of])}
            </TextLink>
            <Change
              text={changeText(`${now[of]}`, `${before[of]}`)}
              before={countText(before[of])}
              whenBefore={whenBefore[period]}
            />
          </Td>
        </Tr>
      ))}
    </PlainTable>
  );
}
