import { CountFigure, Figure, ShareFigure } from "#components/overview/figure.tsx";
import type { Links } from "#components/overview/links.ts";
import { whenBefore as whens } from "#components/overview/period-words.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatChange, formatNumber } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { Compared, Overview } from "#lib/overview/contract.ts";

type HeadlineProps = { overview: Overview; links: Links };

export function Headline({ overview, links }: HeadlineProps) {
  const { transactions, requests, attempts, medianSeconds } = overview;
  const whenBefore = whens[overview.period];
  const succeeded = links.transactions({ status: "success" });
  return (
    <dl className="border-line grid grid-cols-2 border-t sm:grid-cols-4 xl:grid-cols-7">
      <CountFigure
        name="Transactions"
        of={each(transactions, ({ created }) => created)}
        href={links.transactions()}
        whenBefore={whenBefore}
        note={
          <>
            <TextLink href={succeeded}>{formatNumber(transactions.now.success)}</TextLink> in success by now
          </>
        }
      />
      <ShareFigure
        name="Success rate"
        of={each(transactions, ({ success, ended }) => ({ part: success, whole: ended }))}
        whenBefore={whenBefore}
        note={
          <>
            of <TextLink href={links.transactions({ stage: "ended" })}>{formatNumber(transactions.now.ended)}</TextLink>{" "}
            opened and ended
          </>
        }
      />
      <Figure
        name="Time to success"
        value={formatDuration(medianSeconds.now && medianSeconds.now * 1_000)}
        before={formatDuration(medianSeconds.before && medianSeconds.before * 1_000)}
        change={changeOf(medianSeconds)}
        href={succeeded}
        whenBefore={whenBefore}
        note="median from first visit, ±9 %"
      />
      <ShareFigure
        name="Took the best quote"
        of={each(transactions, ({ best, created }) => ({ part: best, whole: created }))}
        whenBefore={whenBefore}
        note={
          <>
            <TextLink href={links.transactions({ best: "yes" })}>{formatNumber(transactions.now.best)}</TextLink> of all
          </>
        }
      />
      <CountFigure
        name="API calls"
        of={each(requests, (counts) => counts.requests)}
        href={links.requests()}
        whenBefore={whenBefore}
        note="with all keys"
      />
      <ShareFigure
        name="API error rate"
        of={each(requests, ({ refused, failed, requests: all }) => ({ part: refused + failed, whole: all }))}
        whenBefore={whenBefore}
        note={
          <>
            <TextLink href={links.requests({ status: "4xx" })}>{formatNumber(requests.now.refused)}</TextLink> refused,{" "}
            <TextLink href={links.requests({ status: "5xx" })}>{formatNumber(requests.now.failed)}</TextLink> failed
          </>
        }
      />
      <ShareFigure
        name="Webhook success"
        of={each(attempts, ({ successes, attempts: all }) => ({ part: successes, whole: all }))}
        href={links.deliveries()}
        whenBefore={whenBefore}
        note={`${formatNumber(attempts.now.successes)} of ${formatNumber(attempts.now.attempts)} attempts`}
      />
    </dl>
  );
}

const each = <Counts, Result>({ now, before }: Compared<Counts>, of: (counts: Counts) => Result): Compared<Result> => ({
  now: of(now),
  before: of(before),
});

const changeOf = ({ now, before }: Compared<number | null>) =>
  now === null || before === null ? null : formatChange(String(Math.round(now)), String(Math.round(before)));
