import { Segments } from "#components/overview/segments.tsx";
import type { Environment } from "#db/enums.ts";
import { environmentNames } from "#lib/partners/environment-names-contract.ts";

type EnvironmentTabsProps = { current: Environment; hrefOf: (environment: Environment) => string };

export const EnvironmentTabs = ({ current, hrefOf }: EnvironmentTabsProps) => (
  <Segments
    label="Environment"
    segments={(["sandbox", "production"] as const).map((name) => ({
      name,
      text: environmentNames[name],
      href: hrefOf(name),
    }))}
    current={current}
  />
);
