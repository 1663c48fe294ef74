import { TextLink } from "#components/ui/text/text-link.tsx";
import type { ApiLog } from "#lib/api-logs/contract.ts";
import { PathText } from "./path-text.tsx";

type NearbyRequestsProps = { log: ApiLog; nearby: ApiLog[]; hrefOf(requestId: string): string };

/** Requests with the same key just before and after this one. */
export function NearbyRequests({ log, nearby, hrefOf }: NearbyRequestsProps) {
  if (nearby.length === 0) return <p className="text-muted text-sm">No other requests.</p>;
  const isAfter = (other: ApiLog) => other.at > log.at || (other.at === log.at && other.request_id > log.request_id);
  const after = nearby.filter(isAfter);
  const all = [...after, log, ...nearby.slice(after.length)];
  return (
    <ol className="text-sm">
      {all.map((one) => (
        <li
          key={one.request_id}
          aria-current={one === log ? "true" : undefined}
          className="border-line flex items-baseline gap-2 border-b py-1 last:border-b-0"
        >
          <span className="text-muted w-20 shrink-0 text-xs whitespace-nowrap tabular-nums">
            {one === log ? "this request" : distanceText(Date.parse(one.at) - Date.parse(log.at))}
          </span>
          <span className="w-8 shrink-0 font-mono text-xs font-medium">{one.status}</span>
          <span className="min-w-0 truncate">
            <span className="font-mono text-xs">{one.method}</span>{" "}
            {one === log ? (
              <PathText path={one.path} />
            ) : (
              <TextLink href={hrefOf(one.request_id)} scroll={false} prefetch={false}>
                <PathText path={one.path} />
              </TextLink>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** "1.2 s later", "340 ms before". */
function distanceText(ms: number): string {
  const long = Math.abs(ms);
  const text = long < 1_000 ? `${long} ms` : `${(long / 1_000).toFixed(1)} s`;
  return `${text} ${ms < 0 ? "earlier" : "later"}`;
}
