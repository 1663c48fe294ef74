import Link from "next/link";
import { classNames } from "./class-names.ts";
import { PagePending } from "./page-pending.tsx";
import type { PageSkeletonProps } from "./page-skeleton.tsx";

type TabsProps = {
  label: string;
  tabs: readonly { title: string; href: string; skeleton: PageSkeletonProps }[];
  /** The title of the open tab. */
  current: string;
};

/** Links between the pages of one section. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav aria-label={label} className="border-line -mx-4 mb-5 overflow-x-auto border-b px-4 md:-mx-6 md:px-6">
      <ul className="flex gap-5">
        {tabs.map(({ title, href, skeleton }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={title === current ? "page" : undefined}
              className={classNames(
                "-mb-px flex h-9 items-center whitespace-nowrap border-b-2 pointer-coarse:h-11",
                title === current
                  ? "border-accent font-medium text-ink"
                  : "border-transparent text-muted hover:text-ink",
              )}
            >
              {title}
              <PagePending {...skeleton} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
