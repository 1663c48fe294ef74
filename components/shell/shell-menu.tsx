"use client";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { SearchButton } from "#components/shell/search-button.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Menu as MenuIcon, X } from "#components/ui/icons/icons.ts";
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
      <div className="flex h-12 items-center gap-2 lg:hidden pointer-coarse:h-14">
        {bar}
        <SearchButton isIcon className="ms-auto w-8 px-0! pointer-coarse:w-11" />
        <Button
          className="w-8 px-0! pointer-coarse:w-11"
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls="shell-menu"
          onClick={() => setOpenOn(isOpen ? null : pathname)}
        >
          {isOpen ? <X size={16} aria-hidden="true" /> : <MenuIcon size={16} aria-hidden="true" />}
        </Button>
      </div>
      <div
        id="shell-menu"
        className={classNames("min-h-0 flex-1 flex-col gap-4 pb-3 lg:flex lg:pt-4", isOpen ? "flex" : "hidden")}
      >
        {children}
      </div>
    </>
  );
}
