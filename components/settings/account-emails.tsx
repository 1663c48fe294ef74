import { EmailSwitch } from "./email-switch.tsx";
import { Section } from "./section.tsx";

type AccountEmailsProps = { path: string; getsMissedEvents: boolean; getsSummary: boolean };

/** The emails that a member can choose. */
export function AccountEmails({ path, getsMissedEvents, getsSummary }: AccountEmailsProps) {
  return (
    <>
      <Section
        isPanel
        title="Missed events"
        about="An email while there are webhook events that no endpoint accepted and that weren't fetched with GET /events."
      >
        <EmailSwitch
          path={`${path}/missed-event-emails`}
          label="Email me once a day"
          name="Daily email"
          isOn={getsMissedEvents}
        />
      </Section>
      <Section
        isPanel
        title="Weekly summary"
        about="An email every Monday about the transactions of the previous week, from Monday to Sunday in UTC, and statements closed in it."
      >
        <EmailSwitch
          path={`${path}/weekly-summary`}
          label="Email me once a week"
          name="Weekly summary"
          isOn={getsSummary}
        />
      </Section>
    </>
  );
}
