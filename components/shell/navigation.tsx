"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, use, useId, useRef } from "react";
import { pageIcons } from "#components/shell/page-icons.ts";
import { type Area, type Page, pagesIn, skeletonOf } from "#components/shell/pages.ts";
import { RoleContext } from "#components/shell/role-context.ts";
import type { IconComponent } from "#components/ui/icons/create-icon.ts";
import { BookOpen } from "#components/ui/icons/icons.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import { PagePending } from "#components/ui/page/page-pending.tsx";
import { useCommand } from "#components/ui/page/use-command.ts";

type NavigationProps = { area: Area };

/** Links to the pages of an area, in groups. */
export function Navigation({ area }: NavigationProps) {
  const current = usePathname().split("/").slice(2).join("/");
  const groups = Map.groupBy(pagesIn(area, use(RoleContext)), ({ group }) => group);
  groups.delete(undefined);
  return (
    <nav aria-label="Pages" className="flex flex-col gap-5">
      {Array.from(groups, ([title = "", pages]) => (
        <Group key={title} title={title}>
          {pages.map((page) => (
            <li key={page.path}>
              <PageLink {...page} area={area} current={currentOf(page.path, current)} />
            </li>
          ))}
          {title === "Developers" && (
            <li>
              <Link href="/docs" prefetch={false} className={classNames(linkClass, idleClass)}>
                <NavigationIcon icon={BookOpen} />
                Docs
              </Link>
            </li>
          )}
        </Group>
      ))}
    </nav>
  );
}

const currentOf = (path: string, current: string) =>
  path === current ? "page" : path !== "" && current.startsWith(`${path}/`) ? "true" : undefined;

type GroupProps = { title: string; children: ReactNode };

function Group({ title, children }: GroupProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className="text-faint px-2.5 pb-1 text-xs font-medium">
        {title}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-0.5">
        {children}
      </ul>
    </div>
  );
}

type PageLinkProps = Page & { area: Area; href: string; current: "page" | "true" | undefined };

function PageLink({ area, href, path, title, current }: PageLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // Click the link, which immediately shows the skeleton of the next page.
  useCommand(`go ${href}`, () => link.current?.click());
  return (
    <Link
      ref={link}
      href={href}
      prefetch={href.startsWith("/operator") ? false : undefined}
      aria-current={current}
      className={classNames(linkClass, current ? "bg-accent-wash font-medium text-ink" : idleClass)}
    >
      <NavigationIcon icon={pageIcons[path]} isActive={current !== undefined} />
      {title}
      <PagePending {...skeletonOf(area, path)} />
    </Link>
  );
}

type NavigationIconProps = { icon: IconComponent | undefined; isActive?: boolean };

const NavigationIcon = ({ icon: Icon, isActive }: NavigationIconProps) =>
  Icon && <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={isActive ? "text-accent" : "text-faint"} />;

const linkClass = "flex h-8 items-center gap-2.5 rounded-control px-2.5 pointer-coarse:h-11";
const idleClass = "text-muted hover:bg-hover hover:text-ink";
