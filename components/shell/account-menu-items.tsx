"use client";
import { useSyncExternalStore } from "react";
import type { Area } from "#components/shell/pages.ts";
import { Keyboard, LogOut, UserRound } from "#components/ui/icons/icons.ts";
import { MenuButton, MenuGroup, MenuLink, MenuRadio } from "#components/ui/menu/menu-items.tsx";
import { applyTheme, readTheme, themes } from "#components/ui/page/theme.ts";
import { runCommand, runCommandWhenReady } from "#components/ui/page/use-command.ts";
import { useClock } from "#components/ui/text/clock-provider.tsx";
import { zoneName } from "#lib/time-zone.ts";

type AccountMenuItemsProps = { area: Area; email: string };

export function AccountMenuItems({ area, email }: AccountMenuItemsProps) {
  const clock = useClock();
  const selected = readTheme(useSyncExternalStore(onThemeChange, shownTheme));
  return (
    <>
      <MenuGroup title={email}>
        <MenuLink
          href={area === "operator" ? "/operator/account" : `/${area}/settings/account`}
          icon={<UserRound {...icon} />}
        >
          Your account
        </MenuLink>
        <MenuButton icon={<Keyboard {...icon} />} onClick={() => runCommand("help")}>
          Keyboard shortcuts
        </MenuButton>
      </MenuGroup>
      <MenuGroup title="Theme">
        {themes.map((each) => (
          <MenuRadio key={each} isChecked={each === selected} onSelect={() => applyTheme(each)}>
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
        <MenuButton icon={<LogOut {...icon} />} onClick={() => runCommandWhenReady("sign-out")}>
          Sign out
        </MenuButton>
      </MenuGroup>
    </>
  );
}

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const shownTheme = () => document.documentElement.dataset.theme;

/** The palette changes it, too. */
function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
