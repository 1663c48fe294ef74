import { DataTable } from "#components/ui/table/data-table.tsx";
import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { type AuditLine, actionLabels } from "#lib/audit/contract.ts";

type AuditTableProps = { lines: AuditLine[]; isOperator?: boolean };

export function AuditTable({ lines, isOperator }: AuditTableProps) {
  return (
    <DataTable
      caption="Audit log"
      columns={[
        { head: "Time", sort: "descending", time: ({ at }) => at, hasClock: true },
        {
          head: "Action",
          className: "py-1",
          cell: ({ action }) => (
            <>
              {actionLabels[action]}
              <code className="text-muted block font-mono text-xs">{action}</code>
            </>
          ),
        },
        {
          head: "Target",
          className: "max-w-72 truncate",
          title: ({ target }) => target ?? undefined,
          cell: ({ target }) => target,
        },
        {
          head: "Changes",
          className: "text-muted max-w-80 min-w-48 py-1.5 break-words whitespace-normal!",
          cell: changesOf,
        },
        { head: "Actor", className: "max-w-56 truncate", title: ({ who }) => who, cell: actorOf },
        isOperator && { head: "Partner", className: "font-mono text-xs", cell: (line) => <PartnerLink {...line} /> },
        isOperator && { head: "Environment", cell: ({ environment }) => environment ?? "–" },
        { head: "IP address", className: "text-muted font-mono text-xs", cell: ({ address }) => address },
      ]}
      rows={lines}
      rowKey={({ id }) => id}
    />
  );
}

const actorOf = ({ by, who }: AuditLine) => (by === "operator" ? `${who} (operator)` : who);

function PartnerLink({ partnerId }: AuditLine) {
  if (!partnerId) return "–";
  return (
    <TextLink href={`/operator/partners/${partnerId}`} prefetch={false}>
      <ShortenedText id={partnerId} />
    </TextLink>
  );
}

/** "Role: analyst → developer, Scopes: quotes:read". */
function changesOf({ before, after }: AuditLine): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => `${fieldLabel(name)}: ${[before?.[name], after?.[name]].flatMap(textOf).join(" → ")}`)
    .join(", ");
}

/** "Previous expires at" for `previous_expires_at`. */
function fieldLabel(name: string): string {
  const words = name.replaceAll(/_|(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return [value.length === 0 ? "none" : value.map(String).join(" ")];
  return [typeof value === "object" ? JSON.stringify(value) : String(value)];
}
