type ChangeProps = {
  /** "+12%"; null where there is nothing to compare with. */
  text: string | null;
  /** The figure of the period before. */
  before: string;
  /** When that was. */
  whenBefore: string;
};

/** How a figure differs from the period before, and what it was then. */
export function Change({ text, before, whenBefore }: ChangeProps) {
  const isNone = before === "0" || before === "–";
  return (
    <span className="text-muted text-xs tabular-nums">
      {text && <span className="text-ink whitespace-nowrap">{text}</span>}{" "}
      <span title={whenBefore} className="whitespace-nowrap">
        {isNone ? "none before" : `from ${before}`}
      </span>
      <span className="sr-only">, {whenBefore}</span>
    </span>
  );
}
