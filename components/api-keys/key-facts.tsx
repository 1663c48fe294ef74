import { scopeLabels } from "#components/api-keys/key-labels.ts";
import { KeyStatus } from "#components/api-keys/key-status.tsx";
import { Fact } from "#components/ui/page/fact.tsx";
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
    <dl className="border-line max-w-200 border-y">
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
          <code className="text-muted ms-2 font-mono text-xs break-all">
            {key.last_call.method} {key.last_call.path}
          </code>
        )}
      </Fact>
      <Fact name="Permissions">
        <span className="flex flex-wrap gap-x-3">
          {key.scopes.map((scope) => (
            <code key={scope} title={scopeLabels[scope]} className="font-mono text-xs leading-5">
              {scope}
            </code>
          ))}
        </span>
      </Fact>
      <Fact name="IP allowlist">
        {key.cidrs.length === 0 ? "Any IP address" : <code className="font-mono text-xs">{key.cidrs.join(", ")}</code>}
      </Fact>
      {predecessor && (
        <Fact name="Replaces">
          <TextLink href={`${path}/${predecessor.id}`}>{predecessor.hint}</TextLink> <KeyStatus apiKey={predecessor} />
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
