import { Fact } from "#components/ui/page/fact.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import type { Transaction } from "#lib/transactions/contract.ts";

/** The partner's own fields. Nothing if there are none. */
export function MetadataPanel({ metadata }: Pick<Transaction, "metadata">) {
  const fields = Object.entries(metadata);
  if (fields.length === 0) return null;
  return (
    <Panel title="Metadata">
      <dl>
        {fields.map(([key, value]) => (
          <Fact key={key} name={key}>
            <span className="wrap-anywhere whitespace-pre-wrap">{value}</span>
          </Fact>
        ))}
      </dl>
    </Panel>
  );
}
