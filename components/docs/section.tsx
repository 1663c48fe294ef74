import type { ReactNode } from "react";

type SectionProps = { title: string; children: ReactNode };

/** A section whose heading links to itself. */
export function Section({ title, children }: SectionProps) {
  const id = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-8 flex scroll-mt-4 flex-col gap-3">
      <h2 id={`${id}-title`} className="text-md font-semibold">
        <a href={`#${id}`}>{title}</a>
      </h2>
      {children}
    </section>
  );
}
