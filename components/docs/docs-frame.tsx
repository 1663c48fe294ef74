import type { ReactNode } from "react";
import { DocsNavigation } from "#components/docs/docs-navigation.tsx";
import { Brand } from "#components/ui/page/brand.tsx";
import { SimulatedNotice } from "#components/ui/page/simulated-notice.tsx";
import { SkipLink } from "#components/ui/page/skip-link.tsx";
import type { Theme } from "#components/ui/page/theme.ts";
import { ThemeToggle } from "#components/ui/page/theme-toggle.tsx";
import type { NavigationGroup } from "#lib/docs/contract.ts";

type DocsFrameProps = { groups: NavigationGroup[]; theme: Theme; isSimulated: boolean; children: ReactNode };

/** The layout of every docs page. The menu for small screens works without JavaScript. */
export function DocsFrame({ groups, theme, isSimulated, children }: DocsFrameProps) {
  const brand = <Brand href="/" />;
  const pages = <DocsNavigation groups={groups} />;
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <header className="border-line border-b px-4 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-3">
          <div className="hidden min-h-full flex-col gap-5 py-4 lg:flex">
            <div className="px-2.5">{brand}</div>
            {pages}
            <div className="border-line mt-auto border-t pt-3">
              <ThemeToggle current={theme} />
            </div>
          </div>
          <div className="relative lg:hidden">
            <details>
              <summary className="flex h-12 cursor-pointer list-none items-center justify-end pointer-coarse:h-14 [&::-webkit-details-marker]:hidden">
                <span className="rounded-control border-edge/60 bg-raised inline-flex h-8 items-center border px-3 font-medium pointer-coarse:h-11">
                  Menu
                </span>
              </summary>
              <div className="flex flex-col gap-5 pt-2 pb-4">{pages}</div>
            </details>
            <div className="absolute top-0 left-0 flex h-12 items-center pointer-coarse:h-14">{brand}</div>
          </div>
        </header>
        <div className="flex min-w-0 flex-1 flex-col">
          {isSimulated && <SimulatedNotice />}
          <main id="main" tabIndex={-1} className="w-full max-w-300 flex-1 px-4 py-6 outline-none md:px-6">
            {children}
          </main>
        </div>
      </div>
    </>
  );
}
