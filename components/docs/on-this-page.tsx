"use client";
import { useEffect, useState } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import type { Heading } from "#lib/docs/contract.ts";

type OnThisPageProps = { headings: Heading[] };

/** The headings of the page; the one that is being read is highlighted. */
export function OnThisPage({ headings }: OnThisPageProps) {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const readable = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const update = () => {
      const passed = readable.filter((heading) => heading.getBoundingClientRect().top < window.innerHeight / 4);
      setCurrent((passed.at(-1) ?? readable[0])?.id ?? null);
    };
    update();
    document.addEventListener("scroll", update, { passive: true });
    return () => document.removeEventListener("scroll", update);
  }, [headings]);
  return (
    <nav aria-label="On this page" className="text-sm">
      <p aria-hidden="true" className="mb-2 text-xs font-medium">
        On this page
      </p>
      <ul className="border-line border-s">
        {headings.map(({ id, text, depth }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className={classNames(
                "-ms-px block border-s py-1 wrap-anywhere",
                depth > 2 ? "ps-6" : "ps-3",
                id === current ? "border-accent text-accent" : "border-transparent text-muted hover:text-ink",
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
