import type { ReactNode } from "react";
import { DocsBehavior } from "#components/docs/docs-behavior.ts";
import { DocsKeyboard } from "#components/docs/docs-keyboard.tsx";
import { DocsMenu } from "#components/docs/docs-menu.tsx";
import { DocsNavigation } from "#components/docs/docs-navigation.tsx";
import { SearchButton } from "#components/shell/search-button.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { Brand } from "#components/ui/page/brand.tsx";
import { SkipLink } from "#components/ui/page/skip-link.tsx";
import type { Theme } from "#components/ui/page/theme.ts";
import { ThemeToggle } from "#components/ui/page/theme-toggle.tsx";
import { Toasts } from "#components/ui/page/toasts.tsx";
import type { NavigationGroup } from "#lib/docs/contract.ts";

type DocsFrameProps = { groups: NavigationGroup[]; theme: Theme; isSimulated: boolean; children: ReactNode };

/** The layout of every docs page. The menu for small screens works without JavaScript. */
export function DocsFrame({ groups, theme, isSimulated, children }: DocsFrameProps) {
  return (
    <>
      <SkipLink />
      <header className="border-line bg-paper sticky top-0 z-20 border-b print:static">
        <div className="flex h-14 items-center gap-3 px-4 md:px-6 lg:px-5">
          <Brand href="/" />
          <a href="/docs" className="text-muted hover:text-ink text-md">
            Docs
          </a>
          {isSimulated && (
            <span className="border-line text-muted rounded-full border px-2 text-xs leading-5 max-sm:hidden">
              Demo mode
            </span>
          )}
          <div className="ms-auto flex items-center gap-2 print:hidden">
            <LinkButton variant="quiet" href="/status" prefetch={false} className="max-md:hidden">
              Status
            </LinkButton>
            <LinkButton variant="quiet" href="/sandbox/overview" prefetch={false} className="max-sm:hidden">
              Dashboard
            </LinkButton>
            <SearchButton className="w-52 font-normal! max-md:hidden" />
            <span className="md:hidden">
              <SearchButton isIcon />
            </span>
            <DocsMenu groups={groups} />
          </div>
        </div>
      </header>
      <div className="mx-auto lg:grid lg:max-w-[100rem] lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside
          aria-label="Documentation"
          className="border-line sticky top-14 hidden h-[calc(100dvh-3.5rem)] flex-col gap-5 overflow-y-auto border-e px-3 py-5 lg:flex print:hidden"
        >
          <DocsNavigation groups={groups} />
          <div className="border-line mt-auto border-t pt-3">
            <ThemeToggle current={theme} />
          </div>
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 px-4 py-6 outline-none md:px-8 lg:px-10 lg:py-8">
          {children}
        </main>
      </div>
      <DocsBehavior />
      <DocsKeyboard />
      <Toasts />
    </>
  );
}
