"use client";
import { Button } from "#components/ui/form/button.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { runCommand } from "#components/ui/page/use-command.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";

type SearchButtonProps = { className?: string };

export function SearchButton({ className }: SearchButtonProps) {
  // The server does not know the platform.
  const isHydrated = useHydrated();
  const isMac = isHydrated && /mac|iphone|ipad/i.test(navigator.platform);
  return (
    <Button
      // Nothing listens before hydration.
      isBusy={!isHydrated}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => runCommand("palette")}
      className={classNames("text-muted!", className)}
    >
      Search
      <span aria-hidden="true" className="text-faint ml-auto font-mono text-xs font-normal max-lg:hidden">
        {isMac ? "⌘ K" : "Ctrl K"}
      </span>
    </Button>
  );
}
