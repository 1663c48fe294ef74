import type { ReactNode } from "react";

type PageTitleProps = {
  /** The group in the navigation. */
  section: string;
  title: string;
  description: ReactNode;
  /** The address of the page as Markdown. */
  markdownHref: string;
};

export const PageTitle = ({ section, title, description, markdownHref }: PageTitleProps) => (
  <header className="mb-7 max-w-170">
    <p className="text-accent mb-1 text-sm font-medium">{section}</p>
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
      <p className="pt-2.5 text-xs print:hidden">
        <a
          href={markdownHref}
          data-copy-page
          className="text-muted hover:text-ink decoration-line underline underline-offset-3 pointer-coarse:inline-flex pointer-coarse:h-11 pointer-coarse:items-center"
        >
          Copy page as Markdown
        </a>
      </p>
    </div>
    <p className="text-muted text-md mt-1.5">{description}</p>
  </header>
);
