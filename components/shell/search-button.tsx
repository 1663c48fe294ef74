"use client";
import { Button } from "#components/ui/form/button.tsx";
import { Search } from "#components/ui/icons/icons.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import { runCommand } from "#components/ui/page/use-command.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";

type SearchButtonProps = {
  /** Without its text. */
  isIcon?: boolean;
  className?: string;
};

export function SearchButton({ isIcon, className }: SearchButtonProps) {
  // The server does not know the platform.
  const isHydrated = useHydrated();
  const isMac = isHydrated && /mac|iphone|ipad/i.test(navigator.platform);
  return (
    <Button
      // Nothing listens before hydration.
      isBusy={!isHydrated}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      aria-label={isIcon ? "Search" : undefined}
      onClick={() => runCommand("palette")}
      className={classNames("text-muted!", className)}
    >
      <Search size={16} strokeWidth={1.75} aria-hidden="true" className="text-faint" />
      {!isIcon && (
        <>
          Search
          <span aria-hidden="true" className="text-faint ms-auto font-mono text-xs font-normal">
            {isMac ? "⌘ K" : "Ctrl K"}
          </span>
        </>
      )}
    </Button>
  );
}
