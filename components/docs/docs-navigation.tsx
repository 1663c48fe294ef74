"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { MethodBadge } from "#components/docs/method-badge.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import type { NavigationGroup } from "#lib/docs/contract.ts";

type DocsNavigationProps = { groups: NavigationGroup[] };

export const DocsNavigation = ({ groups }: DocsNavigationProps) =>
  groups.map((group) => <NavigationList key={group.title} {...group} />);

function NavigationList({ title, links }: NavigationGroup) {
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
