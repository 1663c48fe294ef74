"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useRef } from "react";
import { type Area, type Page, pagesIn } from "#components/shell/pages.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import { PagePending } from "#components/ui/page/page-pending.tsx";
import { useCommand } from "#components/ui/page/use-command.ts";

type NavigationProps = { area: Area };

export function Navigation({ area }: NavigationProps) {
  const [, , current = "", below] = usePathname().split("/");
  return (
    <nav aria-label="Pages">
      <ul className="flex flex-col gap-0.5">
        {pagesIn(area).map((page) =>
          page.skeleton ? (
            <li key={page.path}>
              <PageLink {...page} current={page.path !== current ? undefined : below ? "true" : "page"} />
            </li>
          ) : null,
        )}
        {area !== "operator" && (
          <li>
            <Link href="/docs" prefetch={false} className={classNames(linkClass, idleClass)}>
              API reference
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

type PageLinkProps = Page & { href: string; current: "page" | "true" | undefined };

function PageLink({ href, title, skeleton = { rows: 6 }, current }: PageLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // Click the link, which immediately shows the skeleton of the next page.
  useCommand(`go ${href}`, () => link.current?.click());
  return (
    <Link
      ref={link}
      href={href}
      prefetch={href.startsWith("/operator") ? false : undefined}
      aria-current={current}
      className={classNames(linkClass, current ? "bg-accent-wash font-medium text-accent" : idleClass)}
    >
      {title}
      <PagePending {...skeleton} />
    </Link>
  );
}

const linkClass = "flex h-8 items-center rounded-control px-2.5 pointer-coarse:h-11";
const idleClass = "text-muted hover:bg-hover hover:text-ink";
