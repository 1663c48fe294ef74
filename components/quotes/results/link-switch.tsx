import Link from "next/link";
import { classNames } from "#components/ui/page/class-names.ts";

type LinkSwitchProps = { label: string; links: { label: string; href: string; isCurrent: boolean }[] };

/** Links to the same results in other views. */
export const LinkSwitch = ({ label, links }: LinkSwitchProps) => (
  <nav aria-label={label}>
    <ul className="rounded-control border-line inline-flex border p-0.5 text-xs">
      {links.map((link) => (
        <li key={link.label}>
          <Link
            href={link.href}
            prefetch={false}
            aria-current={link.isCurrent ? "page" : undefined}
            className={classNames(
              "flex h-6 items-center rounded-[4px] px-2.5 pointer-coarse:h-11",
              link.isCurrent ? "bg-hover font-medium" : "text-muted hover:text-ink",
            )}
          >
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
