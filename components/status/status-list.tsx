import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import type { Condition, StatusLine } from "#lib/status/contract.ts";

type StatusListProps = { title: string; lines: StatusLine[] };

const kinds: Record<Condition, { kind: StatusKind; label: string }> = {
  operational: { kind: "success", label: "Operational" },
  degraded: { kind: "processing", label: "Degraded" },
  down: { kind: "failed", label: "Down" },
};

export function StatusList({ title, lines }: StatusListProps) {
  return (
    <section className="mb-8">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul>
        {lines.map(({ id, name, condition }) => (
          <li key={id} className="border-line flex min-h-9 items-center justify-between gap-4 border-t">
            <span className="min-w-0 break-words">{name}</span>
            <Status kind={kinds[condition].kind}>{kinds[condition].label}</Status>
          </li>
        ))}
      </ul>
    </section>
  );
}
