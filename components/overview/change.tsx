type ChangeProps = {
  /** "+12%"; null if there is nothing to compare with. */
  text: string | null;
  /** The value in the previous period. */
  before: string;
  previousPeriod: string;
};

export function Change({ text, before, previousPeriod }: ChangeProps) {
  const isNone = before === "0" || before === "–";
  return (
    <span className="text-muted text-xs tabular-nums">
      {text && <span className="text-ink whitespace-nowrap">{text}</span>}{" "}
      <span title={previousPeriod} className="whitespace-nowrap">
        {isNone ? "no previous data" : `from ${before}`}
      </span>
      <span className="sr-only">, {previousPeriod}</span>
    </span>
  );
}
