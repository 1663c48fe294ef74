import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";

type EventNameProps = { delivery: Pick<ShownDelivery, "event" | "outcome"> };

/** "transaction.failed (expired)" where the name alone could mean several outcomes. */
export const EventName = ({ delivery: { event, outcome } }: EventNameProps) => (
  <>
    {event}
    {outcome && !event.endsWith(`.${outcome}`) && <span className="text-muted font-normal"> ({outcome})</span>}
  </>
);
