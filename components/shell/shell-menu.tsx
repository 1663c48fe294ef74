"use client";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { SearchButton } from "#components/shell/search-button.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { classNames } from "#components/ui/page/class-names.ts";

type ShellMenuProps = {
  /** Always visible on small screens. */
  bar: ReactNode;
  /** Opened by the Menu button on small screens, always visible on large ones. */
  children: ReactNode;
};

export function ShellMenu({ bar, children }: ShellMenuProps) {
  const pathname = usePathname();
  // Open on the page it was opened on, so that following a link closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  return (
    <>
      <div className="flex h-12 items-center justify-between gap-2 lg:hidden pointer-coarse:h-14">
        {bar}
        <SearchButton className="ml-auto px-2.5!" />
        <Button
          className="px-2.5!"
          aria-expanded={isOpen}
          aria-controls="shell-menu"
          onClick={() => setOpenOn(isOpen ? null : pathname)}
        >
          Menu
        </Button>
      </div>
      <div
        id="shell-menu"
        className={classNames("min-h-0 flex-1 flex-col gap-5 pb-4 lg:flex lg:py-4", isOpen ? "flex" : "hidden")}
      >
        {children}
      </div>
    </>
  );
}
