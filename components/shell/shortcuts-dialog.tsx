"use client";
import { use } from "react";
import { singleKeys } from "#components/shell/listen-for-keys.ts";
import { type Area, pagesIn } from "#components/shell/pages.ts";
import { RoleContext } from "#components/shell/role-context.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { usePersistedToggle } from "#components/ui/page/persisted-toggle.ts";

type ShortcutsDialogProps = { area: Area; onClose: () => void };

export function ShortcutsDialog({ area, onClose }: ShortcutsDialogProps) {
  const isOn = usePersistedToggle(singleKeys);
  const pages = pagesIn(area, use(RoleContext)).flatMap(({ title, letter }) =>
    letter ? [{ keys: ["g", letter], does: title }] : [],
  );
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <KeyList title="Everywhere" shortcuts={everywhere} />
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <KeyList title="On a page" shortcuts={onPage} isOff={!isOn} />
        <KeyList title="Go to" shortcuts={pages} isOff={!isOn} />
      </div>
      <Checkbox checked={isOn} onChange={(event) => singleKeys.set(event.target.checked)}>
        Enable single-key shortcuts
        <span className="text-muted block text-sm">
          When off, only Ctrl K and Esc work. Saved in this browser. To turn it on again, press Ctrl K and choose
          “Keyboard shortcuts”.
        </span>
      </Checkbox>
      <DialogActions cancel="Close">{null}</DialogActions>
    </Dialog>
  );
}

type Shortcuts = { keys: string[]; does: string }[];

const everywhere: Shortcuts = [
  { keys: ["Ctrl K"], does: "Search and commands (⌘ K on a Mac)" },
  { keys: ["Esc"], does: "Close" },
];

const onPage: Shortcuts = [
  { keys: ["/"], does: "Search" },
  { keys: ["f"], does: "Filter" },
  { keys: ["j"], does: "Next row" },
  { keys: ["k"], does: "Previous row" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["t"], does: "Exact or relative times" },
  { keys: ["r"], does: "Refresh" },
  { keys: ["Shift L"], does: "Pause or resume live mode" },
  { keys: ["?"], does: "Show shortcuts" },
];

type KeyListProps = { title: string; shortcuts: Shortcuts; isOff?: boolean };

function KeyList({ title, shortcuts, isOff }: KeyListProps) {
  return (
    <section aria-label={title}>
      <h3 className="text-muted text-xs">
        {title}
        {isOff && " (off)"}
      </h3>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="border-line flex min-h-8 items-center gap-3 border-b">
            <dt className="flex w-20 shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-control border-line bg-sunken border px-1.5 font-mono text-xs leading-5"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
