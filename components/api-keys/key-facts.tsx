import type { ReactNode } from "react";
import { scopeLabels } from "#components/api-keys/key-labels.ts";
import { KeyStatus } from "#components/api-keys/key-status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { KeyInUse } from "#lib/api-keys/contract.ts";

type KeyFactsProps = {
  apiKey: KeyInUse;
  /** The key this one replaces. */
  predecessor: KeyInUse | undefined;
};

export function KeyFacts({ apiKey: key, predecessor }: KeyFactsProps) {
  const path = `/${key.environment}/api-keys`;
  return (
    <dl className="border-line grid border-y py-2 sm:grid-cols-2 xl:grid-cols-3">
      <Fact name="Status">
        <KeyStatus apiKey={key} />
      </Fact>
      <Fact name="Key">
        <code className="font-mono text-xs">{key.hint}</code>
      </Fact>
      <Fact name={key.revoked_at ? "Revoked" : "Expires"}>
        <TimeOrNever at={key.revoked_at ?? key.expires_at} />
      </Fact>
      <Fact name="Created">
        <TimeText at={key.created_at} /> by {key.created_by ?? "Slipway"}
      </Fact>
      <Fact name="Last used">
        <TimeOrNever at={key.last_used_at} />
        {key.last_call && (
          <code className="text-muted block font-mono text-xs break-all">
            {key.last_call.method} {key.last_call.path}
          </code>
        )}
      </Fact>
      <Fact name="Permissions">
        {key.scopes.map((scope) => (
          <span key={scope} className="block" title={scopeLabels[scope]}>
            <code className="font-mono text-xs">{scope}</code>
          </span>
        ))}
      </Fact>
      <Fact name="IP allowlist">
        {key.cidrs.length === 0 ? "Any IP address" : <code className="font-mono text-xs">{key.cidrs.join(", ")}</code>}
      </Fact>
      {predecessor && (
        <Fact name="Replaces">
          <TextLink href={`${path}/${predecessor.id}`}>{predecessor.hint}</TextLink>
          <span className="block">
            <KeyStatus apiKey={predecessor} />
          </span>
        </Fact>
      )}
      {key.replaced_by && (
        <Fact name="Replaced by">
          <TextLink href={`${path}/${key.replaced_by.id}`}>{key.replaced_by.hint}</TextLink>
        </Fact>
      )}
    </dl>
  );
}

const TimeOrNever = ({ at }: { at: string | null }) => (at ? <TimeText at={at} /> : "Never");

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-3 py-1.5 pr-4">
      <dt className="text-muted w-28 shrink-0">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
