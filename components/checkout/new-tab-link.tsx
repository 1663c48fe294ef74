import type { ReactNode } from "react";

/** Opens next to the checkout, so that nothing that was typed is lost. */
export const NewTabLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target={href.startsWith("mailto:") ? undefined : "_blank"}
    rel="noreferrer"
    className="hover:text-ink block min-h-11 content-center underline underline-offset-3"
  >
    {children}
  </a>
);
