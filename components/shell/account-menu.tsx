"use client";
import type { Area } from "#components/shell/pages.ts";
import { ChevronsUpDown } from "#components/ui/icons/icons.ts";
import { Menu } from "#components/ui/menu/menu.tsx";

/** Who is signed in. */
export type FrameUser = { email: string; title: string; detail?: string };

type AccountMenuProps = { area: Area; user: FrameUser };

/** At the foot of the sidebar: the account, the theme, the time zone, and signing out. */
export const AccountMenu = ({ area, user }: AccountMenuProps) => (
  <Menu
    label="Account menu"
    button={<AccountButton {...user} />}
    buttonClassName={buttonClass}
    load={async () => {
      const { AccountMenuItems } = await import("#components/shell/account-menu-items.tsx");
      return <AccountMenuItems area={area} email={user.email} />;
    }}
  />
);

const AccountButton = ({ title, detail }: FrameUser) => (
  <>
    <span className="min-w-0 flex-1 text-start">
      <span className="block truncate font-medium">{title}</span>
      {detail && <span className="text-muted block truncate">{detail}</span>}
    </span>
    <span className="sr-only">Account menu</span>
    <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden="true" className="text-faint shrink-0" />
  </>
);

const buttonClass =
  "flex w-full cursor-pointer items-center gap-2 rounded-control px-2.5 py-1.5 text-sm hover:bg-hover aria-expanded:bg-hover pointer-coarse:min-h-11";
