"use client";
import { use } from "react";
import { RoleContext } from "#components/shell/role-context.ts";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";

type PageRefusedProps = {
  /** Who can change the role. */
  who: string;
  home: string;
};

/** In place of a page that the role doesn't allow. */
export const PageRefused = ({ who, home }: PageRefusedProps) => (
  <>
    <PageHeader title="You can't open this page" />
    <EmptyState
      sentence={`Your role (${use(RoleContext)}) doesn't include this page. ${who} can change your role.`}
      action={<LinkButton href={home}>Go to overview</LinkButton>}
    />
  </>
);
