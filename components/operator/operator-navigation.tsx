"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { classNames } from "#components/ui/page/class-names.ts";
import { PagePending } from "#components/ui/page/page-pending.tsx";

const pages = [
  { noun: "", title: "Overview", skeleton: { rows: 8 } },
  { noun: "partners", title: "Partners", skeleton: { rows: 12, hasFilters: true } },
  { noun: "providers", title: "Providers", skeleton: { rows: 8 } },
  { noun: "transactions", title: "Transactions", skeleton: { rows: 20, hasFilters: true } },
  { noun: "deliveries", title: "Deliveries", skeleton: { rows: 20, hasFilters: true } },
  { noun: "callbacks", title: "Callbacks", skeleton: { rows: 8 } },
  { noun: "catalogue", title: "Catalogue", skeleton: { rows: 20, hasFilters: true } },
  { noun: "outbox", title: "Outbox", skeleton: { rows: 20 } },
  { noun: "audit", title: "Audit log", skeleton: { rows: 20, hasFilters: true } },
  { noun: "account", title: "Your account", skeleton: { rows: 4 } },
] as const;

export function OperatorNavigation() {
  const [, , noun = "", below] = usePathname().split("/");
  return (
    <nav aria-label="Pages">
      <ul className="flex flex-col gap-0.5">
        {pages.map((page) => (
          <li key={page.noun}>
            <Link
              href={`/operator/${page.noun}`}
              prefetch={false}
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
      </ul>
    </nav>
  );
}
