"use client";
import { placesIn, type Realm } from "#components/shell/places.ts";
import { singleKeys } from "#components/shell/single-keys.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { useSwitch } from "#components/ui/page/use-switch.ts";

type ShortcutsDialogProps = { realm: Realm; onClose: () => void };

/** The map of the keyboard. */
export function ShortcutsDialog({ realm, onClose }: ShortcutsDialogProps) {
  const isOn = useSwitch(singleKeys);
  const places = placesIn(realm).flatMap(({ title, letter }) => (letter ? [{ keys: ["g", letter], does: title }] : []));
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
      <KeyList title="Everywhere" shortcuts={everywhere} />
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <KeyList title="On a page" shortcuts={onPage} isOff={!isOn} />
        <KeyList title="Go to" shortcuts={places} isOff={!isOn} />
      </div>
      <Checkbox checked={isOn} onChange={(event) => singleKeys.turn(event.target.checked)}>
        Single keys do something
        <span className="text-muted block text-sm">
          Off, only Ctrl K remains, and Esc. This is kept in this browser, and can be found again as “Keyboard
          shortcuts” after Ctrl K.
        </span>
      </Checkbox>
      <DialogActions cancel="Close">{null}</DialogActions>
    </Dialog>
  );
}

type Shortcuts = { keys: string[]; does: string }[];

const everywhere: Shortcuts = [
  { keys: ["Ctrl K"], does: "Search and commands (⌘ K on a Mac)" },
  { keys: ["Esc"], does: "Close what is open" },
];

const onPage: Shortcuts = [
  { keys: ["/"], does: "Search" },
  { keys: ["f"], does: "Filters" },
  { keys: ["j"], does: "Next row" },
  { keys: ["k"], does: "Row before" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["t"], does: "Exact or relative times" },
  { keys: ["r"], does: "Refresh" },
  { keys: ["Shift L"], does: "Live on or off" },
  { keys: ["?"], does: "This list" },
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
