import { Section } from "#components/settings/section.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import type { AlertSettings, ListedAlert } from "#lib/alerts/contract.ts";
import { AlertsTable } from "./alerts-table.tsx";
import { ChannelsTable } from "./channels-table.tsx";
import { RulesForm } from "./rules-form.tsx";

type AlertSectionsProps = {
  /** Of the endpoints, and of this page. */
  root: string;
  path: string;
  query?: Record<string, string>;
  cursor: string | undefined;
  settings: AlertSettings;
  history: { alerts: ListedAlert[]; nextCursor: string | null };
  isOperators: boolean;
  /** The id of the element that says why this user can't change alerts. */
  refusedBy?: string;
};

/** Channels, what they get, and what was sent. */
export const AlertSections = ({
  root,
  path,
  query,
  cursor,
  settings,
  history,
  isOperators,
  refusedBy,
}: AlertSectionsProps) => (
  <>
    <h2 className="sr-only">Channels</h2>
    <div className="mb-8">
      <ChannelsTable root={root} channels={settings.channels} refusedBy={refusedBy} />
    </div>
    {settings.channels.length > 0 && (
      <Section
        isPanel
        title="What is sent"
        about="A message when an alert opens, once a day while it’s open, and when it closes: after 10 minutes without its cause. At most 20 messages an hour per channel; the last one counts the others."
      >
        <RulesForm root={root} settings={settings} refusedBy={refusedBy} />
      </Section>
    )}
    <h2 className="mt-6 mb-3 font-semibold">Last 90 days</h2>
    <AlertsTable environment={settings.environment} isOperators={isOperators} alerts={history.alerts} />
    <Pagination what="alerts" path={path} query={query} cursor={cursor} nextCursor={history.nextCursor} />
  </>
);
