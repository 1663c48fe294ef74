import type { ReactNode } from "react";

type SectionProps = {
  title: string;
  /** One or two sentences. */
  about: ReactNode;
  children: ReactNode;
};

/** A section of a settings page: title and description on the left, content on the right. */
export function Section({ title, about, children }: SectionProps) {
  return (
    <section className="border-line grid max-w-5xl gap-x-8 gap-y-3 border-b py-6 first-of-type:pt-1 last-of-type:border-b-0 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div>
        <h2 className="font-semibold">{title}</h2>
        <div className="text-muted mt-0.5 max-w-prose text-sm">{about}</div>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
