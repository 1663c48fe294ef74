import { Section } from "#components/settings/section.tsx";
import { type Check, type CheckGroup, checkGroups, type Evidence } from "#lib/integration/contract.ts";
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
export const Checklist = (props: ChecklistProps) =>
  groupNames.map((group) => (
    <Section key={group} isPanel {...groupText[group]}>
      <CheckList group={group} {...props} />
    </Section>
  ));

/** The checks of one group. */
export function CheckList({ group, checks, ...row }: ChecklistProps & { group: CheckGroup }) {
  const names: readonly string[] = checkGroups[group];
  return (
    <ul>
      {checks
        .filter(({ name }) => names.includes(name))
        .map((check) => (
          <CheckRow key={check.name} check={check} {...row} />
        ))}
    </ul>
  );
}
