"use client";
import { usePathname, useRouter } from "next/navigation";
import { lazy, Suspense, use, useCallback, useEffect, useEffectEvent, useState, useTransition } from "react";
import type { Command } from "#components/shell/commands.ts";
import { isDialogOpen, listenForKeys } from "#components/shell/listen-for-keys.ts";
import type { Area } from "#components/shell/pages.ts";
import { RoleContext } from "#components/shell/role-context.ts";
import type { Shortcut } from "#components/shell/shortcut-of.ts";
import { showToast } from "#components/ui/page/toast.ts";
import { runCommand, useCommand } from "#components/ui/page/use-command.ts";

const load = {
  palette: async () => ({ default: (await import("#components/shell/command-palette.tsx")).CommandPalette }),
  help: async () => ({ default: (await import("#components/shell/shortcuts-dialog.tsx")).ShortcutsDialog }),
  shortcuts: () => import("#components/shell/perform-shortcut.ts"),
};
const CommandPalette = lazy(load.palette);
const ShortcutsDialog = lazy(load.help);
const showLoadFailure = (what: "search" | "shortcuts") =>
  showToast(`The ${what} couldn't be loaded. Check your connection and try again.`, "failure");

type KeyboardProps = { area: Area };

/** Listens for shortcuts on every page. The palette, the help and the actions are loaded on first use. */
export function Keyboard({ area }: KeyboardProps) {
  const router = useRouter();
  const role = use(RoleContext);
  const [, startRefresh] = useTransition();
  const { shown, typed, show, close } = useShown();
  const go = useCallback(
    (href: string) => {
      if (!runCommand(`go ${href}`)) router.push(href);
    },
    [router],
  );
  const togglePalette = () => (shown === "palette" ? close() : show("palette"));
  useCommand("palette", (text) => (text ? show("palette", text) : togglePalette()));
  useCommand("help", () => show("help"));
  useCommand("refresh", () => startRefresh(() => router.refresh()));
  const onShortcut = useEffectEvent((shortcut: Shortcut) => {
    // Not on top of another dialog: navigating away would lose its half-filled form.
    if (shortcut === "palette") return (shown === "palette" || !isDialogOpen()) && togglePalette();
    if (shortcut === "help") return show("help");
    load.shortcuts().then(
      ({ performShortcut }) => performShortcut(shortcut, { area, role }, go),
      () => showLoadFailure("shortcuts"),
    );
  });
  useEffect(() => {
    const controller = new AbortController();
    listenForKeys((shortcut) => onShortcut(shortcut), controller.signal);
    return () => controller.abort();
  }, []);

  const run = (command: Command) => {
    close();
    // After the palette has unmounted and returned the focus.
    setTimeout(() => command.run(go));
  };
  return (
    <Suspense fallback={null}>
      {shown === "palette" && (
        <CommandPalette area={area} typed={typed} onRun={run} onShowHelp={() => show("help")} onClose={close} />
      )}
      {shown === "help" && <ShortcutsDialog area={area} onClose={close} />}
    </Suspense>
  );
}

type Overlay = "palette" | "help";

/** Which overlay is open. It closes when the page changes. */
function useShown() {
  const pathname = usePathname();
  const [open, setOpen] = useState<{ overlay: Overlay; on: string; typed: string } | null>(null);
  const show = useCallback((overlay: Overlay, typed = "") => {
    load[overlay]().then(
      () => setOpen({ overlay, on: window.location.pathname, typed }),
      () => showLoadFailure(overlay === "palette" ? "search" : "shortcuts"),
    );
  }, []);
  const close = useCallback(() => setOpen(null), []);
  return { shown: open?.on === pathname ? open.overlay : null, typed: open?.typed ?? "", show, close };
}
