import type { ReactNode } from "react";
import { AccountMenu, type FrameUser } from "#components/shell/account-menu.tsx";
import { AfterPage } from "#components/shell/after-page.tsx";
import { DemoMode } from "#components/shell/demo-mode.tsx";
import { EnvironmentSwitch } from "#components/shell/environment-switch.tsx";
import { Keyboard } from "#components/shell/keyboard.tsx";
import { Navigation } from "#components/shell/navigation.tsx";
import type { AnyRole, Area } from "#components/shell/pages.ts";
import { PersonClock } from "#components/shell/person-clock.tsx";
import { RoleProvider } from "#components/shell/role-provider.tsx";
import { SearchButton } from "#components/shell/search-button.tsx";
import { ShellMenu } from "#components/shell/shell-menu.tsx";
import { Brand } from "#components/ui/page/brand.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { SkipLink } from "#components/ui/page/skip-link.tsx";
import { Toasts } from "#components/ui/page/toasts.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import type { Clock } from "#components/ui/text/clock.ts";

type AppFrameProps = {
  area: Area;
  user: FrameUser;
  role: AnyRole;
  clock: Clock;
  isSimulated: boolean;
  children: ReactNode;
};

const looks = {
  sandbox: { line: "bg-sandbox", badge: <Badge tone="wait">SANDBOX</Badge> },
  production: { line: null, badge: null },
  operator: { line: "bg-accent", badge: <Badge tone="accent">OPERATOR</Badge> },
} as const;

/** The layout of the dashboard and the operator console. */
export function AppFrame({ area, user, role, clock, isSimulated, children }: AppFrameProps) {
  const { line, badge } = looks[area];
  const brand = <Brand href={`/${area}`} />;
  return (
    <PersonClock area={area} clock={clock}>
      <RoleProvider role={role}>
        <SkipLink />
        {line && <div aria-hidden="true" className={classNames("fixed inset-x-0 top-0 z-30 h-[3px]", line)} />}
        <div
          className={classNames(
            "flex min-h-dvh flex-col print:block! lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]",
            // Space for the colored line.
            line && "pt-[3px]",
          )}
        >
          <header className="border-line bg-paper flex flex-col border-b px-4 lg:sticky lg:top-0 lg:h-[calc(100dvh-3px)] lg:overflow-y-auto lg:border-b-0 lg:px-3 print:hidden">
            <ShellMenu
              bar={
                <>
                  {brand}
                  {badge}
                </>
              }
            >
              <div className="flex min-h-6 items-center gap-2 px-2.5 max-lg:hidden">
                {brand}
                {isSimulated ? <DemoMode /> : area === "operator" && badge}
              </div>
              {area !== "operator" && <EnvironmentSwitch current={area} />}
              {area === "operator" && isSimulated && <p className="px-2.5 max-lg:hidden">{badge}</p>}
              {isSimulated && (
                <p className="flex px-2.5 lg:hidden">
                  <DemoMode />
                </p>
              )}
              <SearchButton className="w-full px-2.5! font-normal! max-lg:hidden" />
              <Navigation area={area} />
              <div className="border-line bg-paper -mx-3 mt-auto border-t px-3 pt-3 max-lg:-mx-4 max-lg:px-4 lg:sticky lg:bottom-0 lg:-mb-3 lg:pb-3">
                <AccountMenu area={area} user={user} />
              </div>
            </ShellMenu>
          </header>
          {/* The border is the page's, so that it is as long as the page. */}
          <div className="lg:border-line flex min-w-0 flex-1 flex-col lg:border-s print:border-0">
            <main
              id="main"
              tabIndex={-1}
              className="relative flex-1 px-4 py-6 outline-none md:px-6 print:has-[.print-sheet]:p-0"
            >
              {children}
            </main>
          </div>
        </div>
        <Toasts />
        <Keyboard area={area} />
        <AfterPage area={area} />
      </RoleProvider>
    </PersonClock>
  );
}
