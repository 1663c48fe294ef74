import type { ReactNode } from "react";
import { EnvironmentSwitch } from "#components/shell/environment-switch.tsx";
import { Keyboard } from "#components/shell/keyboard.tsx";
import { Navigation } from "#components/shell/navigation.tsx";
import type { Area } from "#components/shell/pages.ts";
import { SearchButton } from "#components/shell/search-button.tsx";
import { ShellMenu } from "#components/shell/shell-menu.tsx";
import { SignOutButton } from "#components/shell/sign-out-button.tsx";
import { Brand } from "#components/ui/page/brand.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { SimulatedNotice } from "#components/ui/page/simulated-notice.tsx";
import { SkipLink } from "#components/ui/page/skip-link.tsx";
import type { Theme } from "#components/ui/page/theme.ts";
import { ThemeToggle } from "#components/ui/page/theme-toggle.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { ClockSwitch } from "#components/ui/text/clock-switch.tsx";
import { TimeTooltip } from "#components/ui/text/time-tooltip.tsx";

type AppFrameProps = {
  area: Area;
  user: { email: string; title: string; detail?: string };
  theme: Theme;
  isSimulated: boolean;
  children: ReactNode;
};

const looks = {
  sandbox: { line: "bg-sandbox", badge: <Badge tone="wait">SANDBOX</Badge> },
  production: { line: null, badge: null },
  operator: { line: "bg-accent", badge: <Badge tone="accent">OPERATOR</Badge> },
} as const;

/** The layout of the dashboard and the operator console. */
export function AppFrame({ area, user, theme, isSimulated, children }: AppFrameProps) {
  const { line, badge } = looks[area];
  const brand = <Brand href={`/${area}`} />;
  const badgedBrand = (
    <span className="flex items-center gap-3">
      {brand}
      {badge}
    </span>
  );
  return (
    <>
      <SkipLink />
      {line && <div aria-hidden="true" className={classNames("fixed inset-x-0 top-0 z-30 h-[3px]", line)} />}
      <div
        className={classNames(
          "flex min-h-dvh flex-col lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]",
          // Space for the colored line.
          line && "pt-[3px]",
        )}
      >
        <header className="border-line bg-paper flex flex-col border-b px-4 lg:sticky lg:top-0 lg:h-[calc(100dvh-3px)] lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-3">
          <ShellMenu bar={badgedBrand}>
            <div className="px-2.5 max-lg:hidden">{area === "operator" ? badgedBrand : brand}</div>
            <SearchButton className="w-full px-2.5! font-normal! max-lg:hidden" />
            {area !== "operator" && <EnvironmentSwitch current={area} />}
            <Navigation area={area} />
            <div className="border-line mt-auto flex flex-col gap-3 border-t pt-3">
              <p className="px-2.5 text-sm" title={user.email}>
                <span className="block truncate font-medium">{user.title}</span>
                {user.detail && <span className="text-muted block truncate">{user.detail}</span>}
              </p>
              <ThemeToggle current={theme} />
              <ClockSwitch isZoneOnly />
              <SignOutButton area={area} />
            </div>
          </ShellMenu>
        </header>
        <div className="flex min-w-0 flex-1 flex-col">
          {isSimulated && <SimulatedNotice />}
          <main id="main" tabIndex={-1} className="relative flex-1 px-4 py-6 outline-none md:px-6">
            {children}
          </main>
        </div>
      </div>
      <TimeTooltip />
      <Keyboard area={area} />
    </>
  );
}
