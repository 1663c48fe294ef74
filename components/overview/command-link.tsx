"use client";
import type { ReactNode } from "react";
import { runCommandWhenReady } from "#components/ui/page/use-command.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";

type CommandLinkProps = {
  href: string;
  /** A command that the page at `href` offers. Without JavaScript, the link only opens the page. */
  command: string;
  children: ReactNode;
};

/** Opens a page and runs one of its commands there, such as opening a dialog. */
export const CommandLink = ({ href, command, children }: CommandLinkProps) => (
  <TextLink href={href} prefetch={false} onClick={() => runCommandWhenReady(command)}>
    {children}
  </TextLink>
);
