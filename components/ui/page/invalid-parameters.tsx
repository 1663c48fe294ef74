import type { ReactNode } from "react";
import * as z from "zod";
import { Callout } from "#components/ui/status/callout.tsx";

type InvalidParametersProps = {
  /** The query of the page's URL. */
  sent: Readonly<Record<string, unknown>>;
  /** The shape of the schema that reads them, which ignores invalid values. */
  known: Readonly<Record<string, z.ZodType>>;
};

/** A mistyped filter would otherwise show the unfiltered list without a word. */
export function InvalidParameters({ sent, known }: InvalidParametersProps) {
  const names = Object.keys(sent);
  const unknown = names.filter((name) => !Object.hasOwn(known, name));
  const invalid = names.filter((name) => Object.hasOwn(known, name) && !isValid(known[name], sent[name]));
  if (unknown.length + invalid.length === 0) return null;
  return (
    <Callout tone="wait" className="mb-3">
      {unknown.length > 0 && (
        <Ignored parameters={unknown}>Unknown {unknown.length === 1 ? "filter" : "filters"}</Ignored>
      )}
      {invalid.length > 0 && (
        <Ignored parameters={invalid.map((name) => `${name}=${sent[name]}`)}>
          Invalid {invalid.length === 1 ? "value" : "values"}
        </Ignored>
      )}
    </Callout>
  );
}

const Ignored = ({ parameters, children }: { parameters: string[]; children: ReactNode }) => (
  <p>
    {children} in the address, ignored:{" "}
    <code className="font-mono wrap-anywhere">{parameters.slice(0, 5).join(", ").slice(0, 200)}</code>
  </p>
);

/** Blank values count as empty. */
function isValid(schema: z.ZodType | undefined, value: unknown): boolean {
  if (typeof value === "string" && value.trim() === "") return true;
  return !(schema instanceof z.ZodCatch) || z.safeParse(schema.unwrap(), value).success;
}
