"use client";
import { usePathname, useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { Command } from "#components/shell/commands.ts";
import { isDialogOpen, listenForKeys } from "#components/shell/listen-for-keys.ts";
import { announce } from "#components/ui/page/announce.ts";
import { useCommand } from "#components/ui/page/use-command.ts";

const load = async () => ({ default: (await import("#components/docs/docs-palette.tsx")).DocsPalette });
const DocsPalette = lazy(load);

/** Opens the search with Ctrl K or /. It is loaded on first use. */
export function DocsKeyboard() {
  const router = useRouter();
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  const close = () => setOpenOn(null);
  const toggle = () => {
    if (isOpen) return close();
    load().then(
      () => setOpenOn(pathname),
      () => announce("The search couldn't be loaded. Reload the page and try again."),
    );
  };
  useCommand("palette", toggle);
  const onPalette = useEffectEvent(() => (isOpen || !isDialogOpen()) && toggle());
  useEffect(() => {
    const controller = new AbortController();
    listenForKeys((shortcut) => {
      if (shortcut === "palette" || shortcut === "search") onPalette();
    }, controller.signal);
    return () => controller.abort();
  }, []);
  const run = (command: Command) => {
    close();
    // After the palette has unmounted and returned the focus.
    setTimeout(() => command.run((href) => router.push(href)));
  };
  return <Suspense fallback={null}>{isOpen && <DocsPalette onRun={run} onClose={close} />}</Suspense>;
}
