import type { ReactNode } from "react";
import { ActForm } from "#components/operator/act-form.tsx";
import { OperatorNavigation } from "#components/operator/operator-navigation.tsx";
import { Keyboard } from "#components/shell/keyboard.tsx";
import { SearchButton } from "#components/shell/search-button.tsx";
import { ShellMenu } from "#components/shell/shell-menu.tsx";
import { Brand } from "#components/ui/page/brand.tsx";
import { SimulatedNotice } from "#components/ui/page/simulated-notice.tsx";
import { SkipLink } from "#components/ui/page/skip-link.tsx";
import type { Theme } from "#components/ui/page/theme.ts";
import { ThemeToggle } from "#components/ui/page/theme-toggle.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { TimeTooltip } from "#components/ui/text/time-tooltip.tsx";

type OperatorFrameProps = { email: string; theme: Theme; isSimulated: boolean; children: ReactNode };

/** What stands around every page of the operator's console. No partner's page looks like it. */
export function OperatorFrame({ email, theme, isSimulated, children }: OperatorFrameProps) {
  const brand = (
    <span className="flex items-center gap-2.5">
      <Brand href="/operator" />
      <Badge tone="accent">OPERATOR</Badge>
    </span>
  );
  return (
    <>
      <SkipLink />
      <div aria-hidden="true" className="bg-accent fixed inset-x-0 top-0 z-30 h-[3px]" />
      <div className="flex min-h-dvh flex-col pt-[3px] lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <header className="border-line bg-paper flex flex-col border-b px-4 lg:sticky lg:top-0 lg:h-[calc(100dvh-3px)] lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-3">
          <ShellMenu bar={brand}>
            <div className="px-2.5 max-lg:hidden">{brand}</div>
            <SearchButton className="w-full px-2.5! font-normal! max-lg:hidden" />
            <OperatorNavigation />
            <div className="border-line mt-auto flex flex-col gap-3 border-t pt-3">
              <p className="truncate px-2.5 text-sm" title={email}>
                {email}
              </p>
              <ThemeToggle current={theme} />
              <div data-command="sign-out">
                <ActForm
                  path="session"
                  method="DELETE"
                  action="Sign out"
                  busy="Signing out"
                  failed="Still signed in"
                  goTo="/operator/sign-in"
                  variant="quiet"
                />
              </div>
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
      <Keyboard realm="operator" />
    </>
  );
}
