import type { Links } from "#components/overview/links.ts";
import { whenBefore } from "#components/overview/period-words.ts";
import { PlainTable } from "#components/overview/plain-table.tsx";
import { ShareBar } from "#components/overview/share-bar.tsx";
import { Td, Th, Tr } from "#components/ui/table/table.tsx";
import { countText, durationText, shareOf, shareText } from "#components/ui/text/figure-words.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Overview } from "#lib/overview/contract.ts";

type ProviderSharesProps = { overview: Overview; links: Links };

/** Who the transactions went to, and how they fared there. */
export function ProviderShares({ overview: { providers, transactions, period }, links }: ProviderSharesProps) {
  const { now, before } = transactions;
  const [first] = providers;
  return (
    <PlainTable
      id="providers"
      title={
        first && now.created > 0
          ? `${first.name} took ${shareText(first.created.now, now.created)} of the transactions`
          : "Providers"
      }
      note={`The mark on a bar is its share ${whenBefore[period]}.`}
      caption="Share of each provider"
      head={
        <>
          <Th>Provider and share</Th>
          <Th isNumber>Transactions</Th>
          <Th isNumber>Success, of ended</Th>
          <Th isNumber>Median time</Th>
        </>
      }
    >
      {providers.map(({ id, name, created, success, ended, medianSeconds }) => (
        <Tr key={id}>
          <th scope="row" className="w-2/5 min-w-28 py-2 pr-5 text-left font-normal whitespace-nowrap">
            <span className="flex justify-between gap-3">
              {name}
              <span className="text-muted tabular-nums">{shareText(created.now, now.created)}</span>
            </span>
            <ShareBar
              share={shareOf(created.now, now.created) ?? 0}
              before={before.created > 0 ? shareOf(created.before, before.created) : undefined}
            />
          </th>
          <Td isNumber>
            <TextLink href={links.transactions({ provider: id })}>{countText(created.now)}</TextLink>
          </Td>
          <Td isNumber>
            <TextLink href={links.transactions({ provider: id, status: "success" })}>{countText(success)}</TextLink>
            <span className="text-muted inline-block w-16">{shareText(success, ended)}</span>
          </Td>
          <Td isNumber>{durationText(medianSeconds)}</Td>
        </Tr>
      ))}
    </PlainTable>
  );
}
