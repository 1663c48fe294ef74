"use client";
import { useEffect, useState } from "react";
import { endSession } from "#components/account/session-requests.ts";
import type { Area } from "#components/shell/pages.ts";
import { useClockCommands } from "#components/shell/use-clock-commands.ts";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { ChevronsUpDown, Keyboard, LogOut, UserRound } from "#components/ui/icons/icons.ts";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuButton, MenuGroup, MenuLink, MenuRadio } from "#components/ui/menu/menu-items.tsx";
import { applyTheme, readTheme, type Theme, themes } from "#components/ui/page/theme.ts";
import { showToast } from "#components/ui/page/toast.ts";
import { runCommand, useCommand } from "#components/ui/page/use-command.ts";
import { useClock } from "#components/ui/text/clock-provider.tsx";
import { zoneName } from "#lib/time-zone.ts";

/** Who is signed in. */
export type FrameUser = { email: string; title: string; detail?: string };

type AccountMenuProps = { area: Area; user: FrameUser; theme: Theme };

/** At the foot of the sidebar: the account, the theme, the time zone, and signing out. */
export function AccountMenu({ area, user, theme }: AccountMenuProps) {
  const isOperator = area === "operator";
  const clock = useClock();
  useClockCommands();
  const [selected, setSelected] = useState(theme);
  const choose = (to: Theme) => {
    setSelected(to);
    applyTheme(to);
  };
  const signOut = useSingleMutation({
    mutationFn: isOperator ? endOperatorSession : endSession,
    onSuccess: () => window.location.assign(isOperator ? "/operator/sign-in" : "/sign-in"),
  });
  const isFailed = signOut.error !== null;
  useEffect(() => {
    if (isFailed) showToast("Couldn't sign out. Try again.", "failure");
  }, [isFailed]);
  useCommand("theme", (name) => choose(readTheme(name)));
  useCommand("sign-out", () => signOut.mutate());
  return (
    <Menu label="Account menu" button={<AccountButton {...user} />} buttonClassName={buttonClass}>
      <MenuGroup title={user.email}>
        <MenuLink href={isOperator ? "/operator/account" : `/${area}/settings/account`} icon={<UserRound {...icon} />}>
          Your account
        </MenuLink>
        <MenuButton icon={<Keyboard {...icon} />} onClick={() => runCommand("help")}>
          Keyboard shortcuts
        </MenuButton>
      </MenuGroup>
      <MenuGroup title="Theme">
        {themes.map((each) => (
          <MenuRadio key={each} isChecked={each === selected} onSelect={() => choose(each)}>
            <span className="capitalize">{each}</span>
          </MenuRadio>
        ))}
      </MenuGroup>
      <MenuGroup title="Time zone">
        <MenuRadio isChecked={clock.choice === "local"} onSelect={() => clock.choose({ choice: "local" })}>
          {clock.localZone ? zoneName(clock.localZone) : "Local"}
        </MenuRadio>
        <MenuRadio isChecked={clock.choice === "utc"} onSelect={() => clock.choose({ choice: "utc" })}>
          UTC
        </MenuRadio>
      </MenuGroup>
      <MenuGroup>
        <MenuButton icon={<LogOut {...icon} />} onClick={() => signOut.mutate()}>
          Sign out
        </MenuButton>
      </MenuGroup>
    </Menu>
  );
}

const AccountButton = ({ title, detail }: FrameUser) => (
  <>
    <span className="min-w-0 flex-1 text-left">
      <span className="block truncate font-medium">{title}</span>
      {detail && <span className="text-muted block truncate">{detail}</span>}
    </span>
    <span className="sr-only">Account menu</span>
    <ChevronsUpDown {...icon} className="text-faint shrink-0" />
  </>
);

const buttonClass =
  "flex w-full cursor-pointer items-center gap-2 rounded-control px-2.5 py-1.5 text-sm hover:bg-hover aria-expanded:bg-hover pointer-coarse:min-h-11";
const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const endOperatorSession = () =>
  fetchJson("/api/operator/session", { method: "DELETE", schema: { parse: () => undefined } });
