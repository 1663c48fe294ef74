"use client";
import { type ComponentProps, use } from "react";
import { type Area, pagesIn } from "#components/shell/pages.ts";
import { RoleContext } from "#components/shell/role-context.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";

type RoleLinkProps = ComponentProps<typeof TextLink> & { href: string };

/** A link to a page of the dashboard; only its text for a role that can't open the page. */
export function RoleLink(props: RoleLinkProps) {
  const [, area, page] = props.href.split(/[/?]/);
  const isOpen = pagesIn(area as Area, use(RoleContext)).some(({ path }) => path === page);
  return isOpen ? <TextLink {...props} /> : props.children;
}
