import Link from "next/link";
import { classNames } from "#components/ui/page/class-names.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { QuoteView } from "./quote-values.ts";

const views: { view: QuoteView; label: string }[] = [
  { view: "ranked", label: "Ranked" },
  { view: "methods", label: "By method" },
  { view: "amounts", label: "Compare amounts" },
];

type QuoteViewsProps = { path: string; address: Record<string, string>; current: QuoteView };

export function QuoteViews({ path, address, current }: QuoteViewsProps) {
  return (
    <nav aria-label="View" className="mb-4">
      <ul className="rounded-control border-line inline-flex border p-0.5 text-xs">
        {views.map(({ view, label }) => (
          <li key={view}>
            <Link
              href={pageAddress(path, { ...address, view: view === "ranked" ? undefined : view })}
              prefetch={false}
              aria-current={view === current ? "page" : undefined}
              className={classNames(
                "flex h-6 items-center rounded-[4px] px-2.5 pointer-coarse:h-11",
                view === current ? "bg-hover font-medium" : "text-muted hover:text-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
