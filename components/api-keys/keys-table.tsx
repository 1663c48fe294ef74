import { RevokeKey } from "#components/api-keys/revoke-key.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { Status, type StatusKind } from "#components/ui/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table.tsx";
import { TimeText } from "#components/ui/time-text.tsx";
import { scopes } from "#db/enums.ts";
import type { ApiKey } from "#lib/api-keys/contract.ts";

const kinds: Record<ApiKey["status"], StatusKind> = { active: "success", expired: "over", revoked: "over" };

type KeysTableProps = { keys: ApiKey[]; canRevoke: boolean };

/** What still works stands above what no longer does; each newest first. */
export function KeysTable({ keys, canRevoke }: KeysTableProps) {
  const { live = [], over = [] } = Object.groupBy(keys, ({ status }) => (status === "active" ? "live" : "over"));
  return (
    <Table
      caption="API keys"
      head={
        <>
          <Th>Name</Th>
          <Th>Status</Th>
          <Th>Key</Th>
          <Th>Last used</Th>
          <Th>Scopes</Th>
          <Th>Created</Th>
          <Th>
            <span className="sr-only">Action</span>
          </Th>
        </>
      }
    >
      {[...live, ...over].map((key) => (
        <Tr key={key.id} className={classNames(key.status !== "active" && "text-muted")}>
          <Td
            className={classNames("max-w-44 truncate md:max-w-64", key.status === "active" && "font-medium")}
            title={key.name}
          >
            {key.name}
          </Td>
          <Td>
            <Status kind={kinds[key.status]}>{key.status}</Status>
          </Td>
          <Td className="font-mono text-xs">{key.hint}</Td>
          <Td>{key.last_used_at ? <TimeText at={key.last_used_at} /> : <span className="text-muted">never</span>}</Td>
          <Td className="text-muted" title={key.scopes.join(", ")}>
            {key.scopes.length === scopes.length ? "all" : key.scopes.join(", ")}
          </Td>
          <Td className="text-muted">
            <TimeText at={key.created_at} />
          </Td>
          <Td className="text-right">{key.status === "active" && canRevoke && <RevokeKey apiKey={key} />}</Td>
        </Tr>
      ))}
    </Table>
  );
}
