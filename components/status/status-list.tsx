import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import type { Condition, StatusLine } from "#lib/status/contract.ts";

type StatusListProps = { title: string; lines: StatusLine[] };

const kinds: Record<Condition, { kind: StatusKind; word: string }> = {
  operational: { kind: "success", word: "operational" },
  degraded: { kind: "processing", word: "degraded" },
  down: { kind: "failed", word: "down" },
};

/** How each of them is just now. */
export function StatusList({ title, lines }: StatusListProps) {
  return (
    <section className="mb-8">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul>
        {lines.map(({ id, name, condition }) => (
          <li key={id} className="border-line flex min-h-9 items-center justify-between gap-4 border-t">
            <span className="min-w-0 break-words">{name}</span>
            <Status kind={kinds[condition].kind}>{kinds[condition].word}</Status>
          </li>
        ))}
      </ul>
    </section>
  );
}
