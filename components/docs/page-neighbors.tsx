import Link from "next/link";
import type { DocsLink } from "#lib/docs/contract.ts";

type PageNeighborsProps = { previous: DocsLink | undefined; next: DocsLink | undefined };

/** Links to the previous and the next page of the navigation. */
export const PageNeighbors = ({ previous, next }: PageNeighborsProps) => (
  <nav
    aria-label="Previous and next page"
    className="border-line mt-12 grid grid-cols-2 gap-4 border-t pt-5 print:hidden"
  >
    {previous ? <Neighbor {...previous} label="Previous" /> : <span />}
    {next && <Neighbor {...next} label="Next" />}
  </nav>
);

const Neighbor = ({ href, title, label }: DocsLink & { label: "Previous" | "Next" }) => (
  <Link
    href={href}
    prefetch={false}
    rel={label === "Next" ? "next" : "prev"}
    className={`group/neighbor min-w-0 ${label === "Next" ? "text-end" : ""}`}
  >
    <span className="text-muted block text-xs">{label}</span>
    <span className="group-hover/neighbor:text-accent block font-medium wrap-anywhere">{title}</span>
  </Link>
);
