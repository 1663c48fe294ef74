import type { ReactNode } from "react";
import { EnvironmentSwitch } from "#components/shell/environment-switch.tsx";
import { Keyboard } from "#components/shell/keyboard.tsx";
import { Navigation } from "#components/shell/navigation.tsx";
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
import { TimeTooltip } from "#components/ui/text/time-tooltip.tsx";
import type { Environment, Role } from "#db/enums.ts";

type DashboardFrameProps = {
  environment: Environment;
  person: { name: string; email: string; role: Role; partnerName: string };
  theme: Theme;
  isSimulated: boolean;
  children: ReactNode;
};

/** What stands around every page below /sandbox and /production. */
export function DashboardFrame({ environment, person, theme, isSimulated, children }: DashboardFrameProps) {
  const isSandbox = environment === "sandbox";
  const brand = <Brand href={`/${environment}`} />;
  return (
    <>
      <SkipLink />
      {isSandbox && <div aria-hidden="true" className="bg-sandbox fixed inset-x-0 top-0 z-30 h-[3px]" />}
      <div
        className={classNames(
          "flex min-h-dvh flex-col lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]",
          // Below the line.
          isSandbox && "pt-[3px]",
        )}
      >
        <header className="border-line bg-paper flex flex-col border-b px-4 lg:sticky lg:top-0 lg:h-[calc(100dvh-3px)] lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-3">
          <ShellMenu
            bar={
              <span className="flex items-center gap-3">
                {brand}
                {isSandbox && <Badge tone="wait">SANDBOX</Badge>}
              </span>
            }
          >
            <div className="px-2.5 max-lg:hidden">{brand}</div>
            <SearchButton className="w-full px-2.5! font-normal! max-lg:hidden" />
            <EnvironmentSwitch current={environment} />
            <Navigation environment={environment} />
            <div className="border-line mt-auto flex flex-col gap-3 border-t pt-3">
              <p className="px-2.5 text-sm">
                <span className="block truncate font-medium">{person.partnerName}</span>
                <span className="text-muted block truncate" title={person.email}>
                  {person.name}, {person.role}
                </span>
              </p>
              <ThemeToggle current={theme} />
              <SignOutButton />
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
      <Keyboard realm={environment} />
    </>
  );
}
