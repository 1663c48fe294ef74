import { Section } from "#components/settings/section.tsx";
import { type Check, type CheckGroup, checkGroups, type Evidence, isComplete } from "#lib/integration/contract.ts";
import { CheckRow } from "./check-row.tsx";
import { groupText } from "./check-text.ts";

type ChecklistProps = {
  checks: Check[];
  hrefOf: (evidence: Evidence) => string;
  /** Of the code examples; without it, the rows have no instructions. */
  baseUrl?: string;
  refusedBy?: string;
};

export const groupNames = Object.keys(checkGroups) as CheckGroup[];

/** Every check, one section for each group. */
export function Checklist(props: ChecklistProps) {
  const passes = (group: CheckGroup) => checksOf(group, props.checks).every(isComplete);
  return groupNames.map((group) => {
    const checks = checksOf(group, props.checks);
    const other = alternatives[group];
    return (
      <Section
        key={group}
        isPanel
        title={`${groupText[group].title} · ${checks.filter(isComplete).length} of ${checks.length}`}
        about={other && !passes(group) && passes(other) ? `Optional, because ${other} passed.` : groupText[group].about}
      >
        <CheckList group={group} {...props} />
      </Section>
    );
  });
}

/** Of these two groups, one is required. */
const alternatives: Partial<Record<CheckGroup, CheckGroup>> = { webhooks: "polling", polling: "webhooks" };

function checksOf(group: CheckGroup, checks: Check[]): Check[] {
  const names: readonly string[] = checkGroups[group];
  return checks.filter(({ name }) => names.includes(name));
}

/** The checks of one group. */
export const CheckList = ({ group, checks, ...row }: ChecklistProps & { group: CheckGroup }) => (
  <ul>
    {checksOf(group, checks).map((check) => (
      <CheckRow key={check.name} check={check} {...row} />
    ))}
  </ul>
);
