"use client";
import { usePathname } from "next/navigation";
import { DocsNavigation } from "#components/docs/docs-navigation.tsx";
import type { NavigationGroup } from "#lib/docs/contract.ts";

type DocsMenuProps = { groups: NavigationGroup[] };

/** The navigation on small screens. It closes when the page changes. */
export function DocsMenu({ groups }: DocsMenuProps) {
  return (
    <details key={usePathname()} className="group/menu lg:hidden">
      <summary className="rounded-control border-edge/60 bg-raised flex h-8 cursor-pointer list-none items-center border px-3 font-medium pointer-coarse:h-11 [&::-webkit-details-marker]:hidden">
        Menu
      </summary>
      <div className="bg-paper border-line fixed inset-x-0 top-14 bottom-0 flex flex-col gap-5 overflow-y-auto overscroll-contain border-t px-2 py-4">
        <DocsNavigation groups={groups} />
      </div>
    </details>
  );
}
