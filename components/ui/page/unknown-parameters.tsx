import { Callout } from "#components/ui/status/callout.tsx";

type UnknownParametersProps = {
  /** The query of the page's URL. */
  sent: Readonly<Record<string, unknown>>;
  /** By name, such as the shape of the schema that reads them. */
  known: Readonly<Record<string, unknown>>;
};

/** A mistyped filter would otherwise show the unfiltered list without a word. */
export function UnknownParameters({ sent, known }: UnknownParametersProps) {
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return null;
  return (
    <Callout tone="wait" className="mb-3">
      Unknown {unknown.length === 1 ? "filter" : "filters"} in the address, ignored:{" "}
      <code className="font-mono wrap-anywhere">{unknown.slice(0, 5).join(", ").slice(0, 200)}</code>
    </Callout>
  );
}
