import { Callout } from "#components/ui/status/callout.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { PressButton } from "#components/webhooks/deliveries/press-button.tsx";
import type { Environment } from "#db/enums.ts";
import type { Notice } from "#lib/webhooks/history-contract.ts";

type UnseenNoticesProps = { environment: Environment; notices: Notice[] };

export function UnseenNotices({ environment, notices }: UnseenNoticesProps) {
  if (notices.length === 0) return null;
  return (
    <ul aria-label="Unseen notices" className="mb-5 flex flex-col gap-2">
      {notices.map(({ id, text, path, at }) => (
        <li key={id}>
          <Callout tone="bad">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="max-w-prose">
                {text} <TextLink href={path}>Show the endpoint</TextLink>{" "}
                <TimeText at={at} className="text-muted text-sm" />
              </p>
              <PressButton act="seen" environment={environment} id={id}>
                Seen
              </PressButton>
            </div>
          </Callout>
        </li>
      ))}
    </ul>
  );
}
