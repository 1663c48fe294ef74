"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { classNames } from "#components/ui/page/class-names.ts";
import { PagePending } from "#components/ui/page/page-pending.tsx";
import type { Environment } from "#db/enums.ts";

const pages = [
  { noun: "overview", title: "Overview", skeleton: { rows: 6, hasFigures: true } },
  { noun: "quotes", title: "Quotes", skeleton: { rows: 6, hasForm: true } },
  { noun: "transactions", title: "Transactions", skeleton: { rows: 20, hasTabs: true, hasFilters: true } },
  { noun: "api-keys", title: "API keys", skeleton: { rows: 4, hasFilters: true } },
  { noun: "api-logs", title: "API logs", skeleton: { rows: 20, hasFilters: true, hasChart: true } },
  { noun: "webhooks", title: "Webhooks", skeleton: { rows: 4, hasTabs: true } },
  { noun: "settings", title: "Settings", skeleton: { rows: 6, hasTabs: true } },
] as const;

type NavigationProps = { environment: Environment };

export function Navigation({ environment }: NavigationProps) {
  const [, , noun, below] = usePathname().split("/");
  return (
    <nav aria-label="Pages">
      <ul className="flex flex-col gap-0.5">
        {pages.map((page) => (
          <li key={page.noun}>
            <Link
              href={`/${environment}/${page.noun}`}
              aria-current={page.noun !== noun ? undefined : below ? "true" : "page"}
              className={classNames(
                "flex h-8 items-center rounded-control px-2.5 pointer-coarse:h-11",
                page.noun === noun
                  ? "bg-accent-wash font-medium text-accent"
                  : "text-muted hover:bg-hover hover:text-ink",
              )}
            >
              {page.title}
              <PagePending {...page.skeleton} />
            </Link>
          </li>
        ))}
        <li>
          <Link
            href="/docs"
            prefetch={false}
            className="rounded-control text-muted hover:bg-hover hover:text-ink flex h-8 items-center px-2.5 pointer-coarse:h-11"
          >
            API reference
          </Link>
        </li>
      </ul>
    </nav>
  );
}
