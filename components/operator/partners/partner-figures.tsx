import { Panel } from "#components/ui/page/panel.tsx";
import { countText, durationText, shareText } from "#components/ui/text/figure-words.ts";
import { Money } from "#components/ui/text/money.tsx";
import { shownAmount } from "#components/ui/text/shown-amount.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import type { Overview } from "#lib/overview/contract.ts";

type PartnerFiguresProps = { partnerId: string; environment: Environment; overview: Overview };

/** How a partner is doing, from what the worker has counted. */
export function PartnerFigures({ partnerId, environment, overview }: PartnerFiguresProps) {
  const { transactions, requests, tries, fiats, medianSeconds } = overview;
  const list = `/operator/transactions?partner=${partnerId}&environment=${environment}`;
  const failed = requests.now.failed + requests.now.refused;
  const lines = [
    {
      name: "Transactions",
      value: countText(transactions.now.created),
      note: before(transactions.before.created),
      href: list,
    },
    {
      name: "Success rate",
      value: shareText(transactions.now.success, transactions.now.ended),
      note: `${countText(transactions.now.success)} of ${countText(transactions.now.ended)} opened and ended`,
      href: `${list}&status=success`,
    },
    { name: "Median time to success", value: durationText(medianSeconds.now), note: "from the first visit" },
    {
      name: "API calls",
      value: countText(requests.now.requests),
      note: `${shareText(failed, requests.now.requests)} refused or failed`,
      href: `/operator/partners/${partnerId}/${environment}/api-logs`,
    },
    {
      name: "Webhooks delivered",
      value: shareText(tries.now.successes, tries.now.tries),
      note: `of ${countText(tries.now.tries)} tries`,
      href: `/operator/deliveries?partner=${partnerId}&environment=${environment}`,
    },
  ];
  return (
    <Panel title={`${environment === "production" ? "Production" : "Sandbox"}, last 30 days`}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {lines.map(({ name, value, note, href }) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-semibold tabular-nums">
              {href ? (
                <TextLink href={href} prefetch={false}>
                  {value}
                </TextLink>
              ) : (
                value
              )}
            </dd>
            <dd className="text-muted text-xs tabular-nums">{note}</dd>
          </div>
        ))}
      </dl>
      <h3 className="text-muted mt-4 mb-1 text-sm">Paid volume</h3>
      {fiats.length > 0 ? (
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {fiats.slice(0, 8).map(({ code, volume }) => (
            <li key={code}>
              <Money amount={shownAmount(volume.now, "fiat")} currency={code} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">Nothing was paid.</p>
      )}
    </Panel>
  );
}

const before = (count: number) => `${countText(count)} in the 30 days before`;
