"use client";
import { usePathname, useRouter } from "next/navigation";
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useTransition } from "react";
import type { Command } from "#components/shell/commands.ts";
import { isDialogOpen, listenForKeys } from "#components/shell/listen-for-keys.ts";
import type { Realm } from "#components/shell/places.ts";
import { paletteWanted, refreshWanted } from "#components/shell/shell-events.ts";
import type { Shortcut } from "#components/shell/shortcut-of.ts";
import { announce } from "#components/ui/page/announce.ts";

const load = {
  palette: async () => ({ default: (await import("#components/shell/command-palette.tsx")).CommandPalette }),
  keys: async () => ({ default: (await import("#components/shell/shortcuts-dialog.tsx")).ShortcutsDialog }),
  acts: () => import("#components/shell/perform-shortcut.ts"),
};
const CommandPalette = lazy(load.palette);
const ShortcutsDialog = lazy(load.keys);
const sayMissing = () => announce("This could not be loaded. Reload the page and try again.");

type KeyboardProps = { realm: Realm };

/** Listens for keys on every page. What they do, the palette and the list of keys come when they are first asked for. */
export function Keyboard({ realm }: KeyboardProps) {
  const router = useRouter();
  const [, startRefresh] = useTransition();
  const { shown, show, close } = useShown();
  const go = useCallback((href: string) => followLink(href) || router.push(href), [router]);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    const ending = new AbortController();
    const togglePalette = () => (latest.current === "palette" ? close() : show("palette"));
    const onShortcut = (shortcut: Shortcut) => {
      // Not on top of another dialog, whose half-filled form a jump would lose.
      if (shortcut === "palette") return (latest.current === "palette" || !isDialogOpen()) && togglePalette();
      if (shortcut === "help") return show("keys");
      load.acts().then(({ performShortcut }) => performShortcut(shortcut, realm, go), sayMissing);
    };
    window.addEventListener(paletteWanted, togglePalette, ending);
    window.addEventListener(refreshWanted, () => startRefresh(() => router.refresh()), ending);
    listenForKeys(onShortcut, ending.signal);
    return () => ending.abort();
  }, [realm, router, go, show, close]);

  const run = (command: Command) => {
    close();
    // Once the palette is gone and has given the focus back.
    setTimeout(() => command.run(go));
  };
  return (
    <Suspense fallback={null}>
      {shown === "palette" && (
        <CommandPalette realm={realm} onRun={run} onShowKeys={() => show("keys")} onClose={close} />
      )}
      {shown === "keys" && <ShortcutsDialog realm={realm} onClose={close} />}
    </Suspense>
  );
}

type Part = "palette" | "keys";

/** What is open. It was opened on one page, and going to another closes it. */
function useShown() {
  const pathname = usePathname();
  const [open, setOpen] = useState<{ part: Part; on: string } | null>(null);
  const show = useCallback((part: Part) => {
    load[part]().then(() => setOpen({ part, on: window.location.pathname }), sayMissing);
  }, []);
  const close = useCallback(() => setOpen(null), []);
  return { shown: open?.on === pathname ? open.part : null, show, close };
}

/** By the frame's own link where there is one: it shows at once what is coming. */
function followLink(href: string): boolean {
  const link = document.querySelector<HTMLAnchorElement>(`nav[aria-label="Pages"] a[href="${href}"]`);
  link?.click();
  return link !== null;
}
