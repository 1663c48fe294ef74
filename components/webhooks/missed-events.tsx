import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import { type MissedEvents, missedEventsMax } from "#lib/webhooks/history-contract.ts";

type MissedEventsNoticeProps = { environment: Environment; missed: MissedEvents; refusedBy?: string };

/** Says which events the partner has never received, and resends them. */
export function MissedEventsNotice({ environment, missed, refusedBy }: MissedEventsNoticeProps) {
  const { count, failed, oldest_at, newest } = missed;
  const queued = count - failed;
  return (
    <Callout tone="bad" className="mb-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="max-w-prose">
          <strong className="font-semibold">{missedText(count)}</strong> {count === 1 ? "It" : "The oldest"} occurred{" "}
          <TimeText at={oldest_at} isLong />.{queued > 0 && ` ${queuedText(count, queued)}`} You can also fetch missed
          events with <TextLink href="/docs/listEvents">GET /events</TextLink>.
        </p>
        {failed > 0 && (
          <RequestDialog
            path={`/api/dashboard/${environment}/webhooks/missed-events/resends`}
            method="POST"
            label="Resend all"
            look="plain"
            title="Resend all missed events?"
            description="Sends each failed delivery again with the same webhook-id and payload, up to 1,000 at a time. Events queued for a paused endpoint are sent when it is resumed."
            action="Resend events"
            busy="Resending…"
            failed="The events were not resent"
            done="Missed events are being resent"
            refusedBy={refusedBy}
          />
        )}
      </div>
      <details className="mt-1">
        <summary className="text-muted hover:text-ink cursor-pointer rounded-xs text-sm pointer-coarse:py-2.5">
          {count > newest.length ? `Show the newest ${newest.length}` : "Show events"}
        </summary>
        <ul className="mt-1 flex flex-col gap-1 text-sm">
          {newest.map(({ id, name, transaction_id, at }) => (
            <li
              key={id}
              className="grid grid-cols-[9.5rem_minmax(0,1fr)] items-baseline gap-x-4 sm:grid-cols-[9.5rem_7rem_minmax(0,1fr)]"
            >
              <span className="font-mono text-xs">{name}</span>
              <TextLink href={`/${environment}/transactions/${transaction_id}`} className="font-mono text-xs">
                <ShortenedText id={transaction_id} />
              </TextLink>
              <TimeText at={at} isExact />
            </li>
          ))}
        </ul>
      </details>
    </Callout>
  );
}

function queuedText(count: number, queued: number): string {
  const [events, verb] =
    queued < count ? [formatNumber(queued), queued === 1 ? "is" : "are"] : count === 1 ? ["It", "is"] : ["They", "are"];
  return `${events} ${verb} queued for a paused endpoint and will be sent when you resume it.`;
}

/** "12 events were neither acknowledged nor fetched." */
export const missedText = (count: number): string => {
  const number = count > missedEventsMax ? `More than ${formatNumber(missedEventsMax)}` : formatNumber(count);
  return `${number} ${count === 1 ? "event was" : "events were"} neither acknowledged nor fetched.`;
};
