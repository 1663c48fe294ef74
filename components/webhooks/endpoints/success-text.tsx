import { formatNumber } from "#lib/format-number.ts";
import type { EndpointFigures } from "#lib/webhooks/history-contract.ts";
import { successShare } from "./success-share.ts";

type SuccessTextProps = { figures: EndpointFigures };

export function SuccessText({ figures }: SuccessTextProps) {
  const share = successShare(figures);
  if (share === null) return <span className="text-muted">no tries</span>;
  return (
    <span className="tabular-nums">
      <span className="font-medium">{share}</span>{" "}
      <span className="text-muted">
        of {formatNumber(figures.tries)} {figures.tries === 1 ? "try" : "tries"}
      </span>
    </span>
  );
}
