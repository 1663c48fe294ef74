import Link from "next/link";
import type { ReactNode } from "react";

type SegmentsProps = {
  /** For screen readers. */
  label: string;
  segments: { name: string; text: ReactNode; href: string }[];
  current: string;
};

/** A choice of few views of the same page. */
export const Segments = ({ label, segments, current }: SegmentsProps) => (
  <nav aria-label={label} className="segments">
    {segments.map(({ name, text, href }) => (
      <Link key={name} href={href} scroll={false} aria-current={name === current ? "page" : undefined}>
        {text}
      </Link>
    ))}
  </nav>
);
