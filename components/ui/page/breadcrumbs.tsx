import Link from "next/link";

/** A page above the current one. */
export type Breadcrumb = { title: string; href: string };

type BreadcrumbsProps = { breadcrumbs: Breadcrumb[] };

export const Breadcrumbs = ({ breadcrumbs }: BreadcrumbsProps) => (
  <nav aria-label="Breadcrumbs" className="mb-1 text-sm print:hidden">
    <ol className="flex flex-wrap items-center gap-x-1.5">
      {breadcrumbs.map(({ title, href }) => (
        <li
          key={href}
          className="text-muted after:text-faint flex items-center gap-x-1.5 after:content-['/'/''] last:after:hidden"
        >
          <Link
            href={href}
            prefetch={false}
            className="hover:text-ink pointer-coarse:inline-flex pointer-coarse:h-11 pointer-coarse:items-center"
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);
