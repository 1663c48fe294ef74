import { Callout } from "#components/ui/status/callout.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { ActionButton } from "#components/webhooks/action-button.tsx";
import type { Environment } from "#db/enums.ts";
import type { Notice } from "#lib/webhooks/history-contract.ts";

type PauseNoticesProps = { environment: Environment; notices: Notice[] };

export function PauseNotices({ environment, notices }: PauseNoticesProps) {
  if (notices.length === 0) return null;
  return (
    <ul aria-label="Notices" className="mb-5 flex flex-col gap-2">
      {notices.map(({ id, text, path, at }) => (
        <li key={id}>
          <Callout tone="bad">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="max-w-prose">
                {text} <TextLink href={path}>View endpoint</TextLink>{" "}
                <TimeText at={at} className="text-muted text-sm" />
              </p>
              <ActionButton action="dismiss" environment={environment} id={id}>
                Dismiss
              </ActionButton>
            </div>
          </Callout>
        </li>
      ))}
    </ul>
  );
}
