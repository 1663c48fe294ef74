"use client";
import { paletteWanted } from "#components/shell/shell-events.ts";
import { Button } from "#components/ui/form/button.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";

type SearchButtonProps = { className?: string };

/** Opens the palette for whoever does not know its key yet. */
export function SearchButton({ className }: SearchButtonProps) {
  // Which key it is, the server cannot know.
  const isHydrated = useHydrated();
  const isMac = isHydrated && /mac|iphone|ipad/i.test(navigator.platform);
  return (
    <Button
      // Nothing listens yet.
      isBusy={!isHydrated}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => window.dispatchEvent(new Event(paletteWanted))}
      className={classNames("text-muted!", className)}
    >
      Search
      <span aria-hidden="true" className="text-faint ml-auto font-mono text-xs font-normal max-lg:hidden">
        {isMac ? "⌘ K" : "Ctrl K"}
      </span>
    </Button>
  );
}
