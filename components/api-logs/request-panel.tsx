import type { ReactNode } from "react";
import { PathText } from "#components/api-logs/path-text.tsx";
import { CodeText } from "#components/docs/code-text.tsx";
import { SidePanel } from "#components/ui/dialog/side-panel.tsx";
import { HttpStatus } from "#components/ui/status/http-status.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { ZoneLabel } from "#components/ui/text/zone-label.tsx";
import type { Environment } from "#db/enums.ts";
import type { ApiKey } from "#lib/api-keys/contract.ts";
import type { ApiLog, OpenedRequest } from "#lib/api-logs/contract.ts";
import { formatDuration } from "#lib/format-time.ts";

type RequestPanelProps = {
  environment: Environment;
  opened: OpenedRequest;
  keys: ApiKey[];
  closeHref: string;
  /** The link in the list that opens it. */
  openedBy: string;
  hrefOf(requestId: string): string;
};

/** One request with its details, the meaning of its error, and the requests around it. */
export function RequestPanel({ environment, opened, keys, closeHref, openedBy, hrefOf }: RequestPanelProps) {
  const { log, transactionId, command, nearby } = opened;
  const key = keys.find(({ id }) => id === log.key_id);
  return (
    <SidePanel
      key={log.request_id}
      closeHref={closeHref}
      openedBy={openedBy}
      title={
        <>
          <span className="font-mono text-sm">{log.method}</span> <PathText path={log.path} />
        </>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
        <Fact name="Result">
          <HttpStatus status={log.status} /> {log.success ? "Success" : "Failure"}
        </Fact>
        <Fact
          name={
            <>
              Time
              <ZoneLabel />
            </>
          }
        >
          <TimeText at={log.at} isExact />
        </Fact>
        <Fact name="Duration">{formatDuration(log.duration_ms)}</Fact>
        <Fact name="Path">
          <code className="font-mono text-xs wrap-anywhere">{log.path}</code>
        </Fact>
        <Fact name="Key">{key ? `${key.name} (${key.hint})` : <IdText id={log.key_id} what="key ID" />}</Fact>
        <Fact name="Request ID">
          <IdText id={log.request_id} what="request ID" isWhole />
        </Fact>
        {transactionId && (
          <Fact name="Transaction">
            <TextLink href={`/${environment}/transactions/${transactionId}`}>
              <code className="font-mono text-xs wrap-anywhere">{transactionId}</code>
            </TextLink>
          </Fact>
        )}
      </dl>
      {log.error_code && <ErrorMeaning code={log.error_code} error={opened.error} />}
      {opened.fields.length > 0 && <InvalidFields fields={opened.fields} />}
      <Part title="Reproduce with curl">
        <CodeBlock code={command} what="command" />
        <p className="text-muted mt-1 text-xs">
          Replace the &lt;placeholders&gt;: we don't store parameters, bodies, or keys.
        </p>
      </Part>
      <Part title="Nearby requests with this key (±1 min)">
        <NearbyRequests log={log} nearby={nearby} hrefOf={hrefOf} />
      </Part>
    </SidePanel>
  );
}

const retryTexts = {
  retryable: "Retry later.",
  actionable: "Retrying won't help. Fix the request or your account.",
  terminal: "This request can't succeed.",
} as const;

function ErrorMeaning({ code, error }: { code: string; error: OpenedRequest["error"] }) {
  return (
    <Part title={<code className="font-mono">{code}</code>}>
      {error && (
        <p className="text-sm">
          <CodeText>{error.description}</CodeText> {retryTexts[error.retry]}
        </p>
      )}
      <p className="mt-1 text-sm">
        <TextLink href={`/docs/errors#${code}`}>Error reference</TextLink>
      </p>
    </Part>
  );
}

/** Which fields were invalid, and what the code of each means. */
function InvalidFields({ fields }: { fields: OpenedRequest["fields"] }) {
  return (
    <Part title="Invalid fields">
      <ul className="grid gap-2 text-sm">
        {fields.map(({ field, code, description }) => (
          <li key={`${field} ${code}`}>
            <code className="font-mono text-xs font-medium">{field}</code>{" "}
            <code className="text-muted font-mono text-xs">{code}</code>
            {description && <span className="block">{description}</span>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="border-line mt-4 border-t pt-3">
      <h3 className="mb-1.5 font-medium">{title}</h3>
      {children}
    </section>
  );
}

type NearbyRequestsProps = { log: ApiLog; nearby: ApiLog[]; hrefOf(requestId: string): string };

/** Requests with the same key before and after this item. */
function NearbyRequests({ log, nearby, hrefOf }: NearbyRequestsProps) {
  if (nearby.length === 0) return <p className="text-muted text-sm">No other requests.</p>;
  const isAfter = (other: ApiLog) => other.at > log.at || (other.at === log.at && other.request_id > log.request_id);
  const after = nearby.filter(isAfter);
  const all = [...after, log, ...nearby.slice(after.length)];
  return (
    <ol className="text-sm">
      {all.map((item) => (
        <li
          key={item.request_id}
          aria-current={item === log ? "true" : undefined}
          className="border-line flex items-baseline gap-2 border-b py-1 last:border-b-0"
        >
          <span className="text-muted w-20 shrink-0 text-xs whitespace-nowrap tabular-nums">
            {item === log ? "this request" : distanceText(Date.parse(item.at) - Date.parse(log.at))}
          </span>
          <HttpStatus status={item.status} />
          <span className="min-w-0 truncate">
            <span className="font-mono text-xs">{item.method}</span>{" "}
            {item === log ? (
              <PathText path={item.path} />
            ) : (
              <TextLink href={hrefOf(item.request_id)} scroll={false} prefetch={false}>
                <PathText path={item.path} />
              </TextLink>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** "1.2 s later", "340 ms earlier". */
function distanceText(ms: number): string {
  const distanceMs = Math.abs(ms);
  const text = distanceMs < 1_000 ? `${distanceMs} ms` : `${(distanceMs / 1_000).toFixed(1)} s`;
  return `${text} ${ms < 0 ? "earlier" : "later"}`;
}
