import Link from "next/link";
import { CallBars } from "#components/api-keys/call-bars.tsx";
import { KeyActions } from "#components/api-keys/key-actions.tsx";
import { KeyStatus } from "#components/api-keys/key-status.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { keyScopes } from "#db/enums.ts";
import type { KeyInUse } from "#lib/api-keys/contract.ts";

type KeysTableProps = {
  keys: KeyInUse[];
  baseUrl: string;
  /** The id of the sentence that says why this person changes no key. */
  refusedBy: string | undefined;
};

export function KeysTable({ keys, baseUrl, refusedBy }: KeysTableProps) {
  return (
    <Table
      caption="API keys"
      head={
        <>
          <Th>Name and key</Th>
          <Th>Status</Th>
          <Th>Calls in 24 h</Th>
          <Th>Last used</Th>
          <Th>Scopes</Th>
          <Th>Ends</Th>
          <Th>Created</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </>
      }
    >
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} baseUrl={baseUrl} refusedBy={refusedBy} />
      ))}
    </Table>
  );
}

type KeyRowProps = Omit<KeysTableProps, "keys"> & { apiKey: KeyInUse };

function KeyRow({ apiKey: key, baseUrl, refusedBy }: KeyRowProps) {
  return (
    <Tr id={key.id} className={classNames("target:bg-accent-wash", !key.isLive && "text-muted")}>
      <Td className="h-13 max-w-44 md:max-w-52">
        <Link
          href={`/${key.environment}/api-keys/${key.id}`}
          className={classNames(
            "block truncate rounded-xs underline decoration-line underline-offset-3 hover:decoration-current pointer-coarse:py-2",
            key.isLive && "font-medium",
          )}
          title={key.name}
        >
          {key.name}
        </Link>
        <code className="text-muted font-mono text-xs">{key.hint}</code>
      </Td>
      <Td>
        <KeyStatus apiKey={key} />
      </Td>
      <Td>{key.isLive ? <CallBars calls={key.calls} /> : <span className="text-muted">–</span>}</Td>
      <Td className="max-w-52">
        {key.last_used_at ? <TimeText at={key.last_used_at} /> : <span className="text-muted">never</span>}
        {key.last_call && (
          <code className="text-muted block truncate font-mono text-xs" title={callOf(key.last_call)}>
            {callOf(key.last_call)}
          </code>
        )}
      </Td>
      <Td className="text-muted">
        <span className="block max-w-28 truncate" title={key.scopes.join(", ")}>
          {key.scopes.length === keyScopes.length ? "all" : key.scopes.join(", ")}
        </span>
        {key.cidrs.length > 0 && (
          <span className="block text-xs" title={key.cidrs.join(", ")}>
            {key.cidrs.length === 1 ? "1 network" : `${key.cidrs.length} networks`}
          </span>
        )}
      </Td>
      <Td className="text-muted">
        <Ends apiKey={key} />
      </Td>
      <Td className="text-muted">
        <TimeText at={key.created_at} />
        <span className="block max-w-32 truncate text-xs">
          {key.created_by ? `by ${key.created_by}` : "by Slipway"}
        </span>
      </Td>
      <Td className="text-right">
        {key.isLive && <KeyActions apiKey={key} baseUrl={baseUrl} refusedBy={refusedBy} />}
      </Td>
    </Tr>
  );
}

function Ends({ apiKey: { revoked_at, expires_at } }: { apiKey: KeyInUse }) {
  if (revoked_at) return <TimeText at={revoked_at} />;
  return expires_at ? <TimeText at={expires_at} /> : "never";
}

/** The part of the path that tells calls apart. */
const callOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace("/api/v1/partner", "")}`;
