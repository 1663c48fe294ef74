"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { MethodBadge } from "#components/docs/method-badge.tsx";
import { classNames } from "#components/ui/page/class-names.ts";

type DocsNavigationProps = { operations: OperationLink[] };

export function DocsNavigation({ operations }: DocsNavigationProps) {
  return (
    <>
      <NavigationList title="Guides" links={guides} />
      <NavigationList title="Endpoints" links={operations} />
    </>
  );
}

type NavigationListProps = { title: string; links: { href: string; title: string; method?: string }[] };

function NavigationList({ title, links }: NavigationListProps) {
  const pathname = usePathname();
  return (
    <nav aria-label={title}>
      <p aria-hidden="true" className="text-faint px-2.5 pb-1 text-xs">
        {title}
      </p>
      <ul className="flex flex-col gap-0.5">
        {links.map(({ href, title, method }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={href === pathname ? "page" : undefined}
              className={classNames(
                "flex h-8 items-center gap-1 rounded-control px-2.5 pointer-coarse:h-11",
                href === pathname
                  ? "bg-accent-wash font-medium text-accent"
                  : "text-muted hover:bg-hover hover:text-ink",
              )}
            >
              {method && <MethodBadge method={method} />}
              <span className="truncate">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export type OperationLink = { href: string; title: string; method: string };

const guides = [
  { href: "/docs", title: "Overview" },
  { href: "/docs/errors", title: "Errors" },
  { href: "/docs/statuses", title: "Statuses" },
  { href: "/docs/webhooks", title: "Webhooks" },
  { href: "/docs/fields", title: "Fields" },
  { href: "/docs/client", title: "TypeScript client" },
];
