import type { ReactNode } from "react";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { Status, type StatusKind } from "./status.tsx";

export type AttentionLine = {
  kind: StatusKind;
  label: string;
  text: ReactNode;
  link?: { href: string; text: string };
};

type AttentionListProps = { lines: AttentionLine[]; shownMax?: number };

/** What needs action, above everything else on an overview. */
export function AttentionList({ lines, shownMax = lines.length }: AttentionListProps) {
  if (lines.length === 0) {
    return (
      <p className="mb-6">
        <Status kind="success">Nothing needs attention</Status>
      </p>
    );
  }
  return (
    <section aria-labelledby="attention" className="border-wait bg-wait-wash mb-6 max-w-300 border-s-2 px-3 py-2">
      <h2 id="attention" className="font-semibold">
        Needs attention · {lines.length}
      </h2>
      <ul className="mt-1 flex flex-col gap-1">
        {lines.slice(0, shownMax).map(({ kind, label, text, link }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no state and no other key.
          <li key={index} className="flex flex-wrap items-baseline gap-x-3">
            <span className="w-28 shrink-0">
              <Status kind={kind}>{label}</Status>
            </span>
            <span className="min-w-0 flex-1 basis-64">{text}</span>
            {link && (
              <TextLink href={link.href} prefetch={false} className="py-1 pointer-coarse:py-2.5">
                {link.text}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
      {lines.length > shownMax && <p className="text-muted mt-1">and {lines.length - shownMax} more</p>}
    </section>
  );
}
