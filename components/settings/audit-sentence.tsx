"use client";
import { ArrowText } from "#components/ui/text/arrow-text.tsx";
import { useClock } from "#components/ui/text/clock-provider.tsx";
import { changeLines } from "#lib/audit/changes-contract.ts";
import type { AuditLine } from "#lib/audit/contract.ts";
import { sentenceParts } from "#lib/audit/sentence-contract.ts";

type AuditSentenceProps = { line: Pick<AuditLine, "action" | "target" | "before" | "after"> };

/** "Created API key Throwaway", and below it what changed: "Role: analyst → developer". */
export function AuditSentence({ line }: AuditSentenceProps) {
  const { zone } = useClock();
  const { start, target, end } = sentenceParts(line);
  const changes = changeLines(line, zone);
  return (
    <>
      {start}
      {target && (
        <span className="font-medium wrap-anywhere" title={line.target ?? undefined}>
          {target}
        </span>
      )}
      {end}
      {changes.length > 0 && (
        <ul className="text-muted text-xs">
          {changes.map((text) => (
            <li key={text}>
              <ArrowText text={text} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
