import Link from "next/link";
import { formatChange, formatFixed } from "#lib/format-number.ts";
import type { Overview } from "#lib/overview/contract.ts";
import type { Links } from "./links.ts";

type CurrencyMenuProps = { overview: Overview; current: string; links: Links };

/** All currencies with their volumes, because sums across currencies are meaningless. */
export function CurrencyMenu({ overview: { fiats }, current, links }: CurrencyMenuProps) {
  if (fiats.length < 2) return null;
  return (
    // The key closes the menu after a choice.
    <details key={current} className="relative text-xs">
      <summary className="hover:text-ink cursor-pointer rounded-xs px-1">
        {fiats.length - 1} more {fiats.length === 2 ? "currency" : "currencies"}
      </summary>
      <ul className="bg-raised border-line shadow-float rounded-control absolute z-10 mt-1 max-h-72 w-64 overflow-auto border p-1 max-sm:left-0 sm:right-0">
        {fiats.map(({ code, volume }) => (
          <li key={code}>
            <Link
              href={links.overview({ currency: code })}
              scroll={false}
              aria-current={code === current ? "true" : undefined}
              className="hover:bg-hover aria-[current]:bg-accent-wash rounded-control text-ink grid grid-cols-[3rem_1fr_3.5rem] gap-2 px-2 py-1.5 tabular-nums pointer-coarse:py-3"
            >
              <span>{code}</span>
              <span className="text-right">{formatFixed(volume.now, 0)}</span>
              <span className="text-muted text-right">{formatChange(volume.now, volume.before)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
