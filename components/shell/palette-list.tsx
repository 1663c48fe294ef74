import type { Command } from "#components/shell/commands.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";

const groups = ["Recent", "Pages", "Actions", "Results", "Docs"] as const;

type PaletteListProps = {
  id: string;
  commands: Command[];
  activeId: string | null;
  onPoint: (command: Command) => void;
  onRun: (command: Command) => void;
};

export function PaletteList({ id, commands, activeId, onPoint, onRun }: PaletteListProps) {
  const filled = groups
    .map((group) => ({ group, members: commands.filter((command) => command.group === group) }))
    .filter(({ members }) => members.length > 0);
  return (
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label="Pages, actions, and results"
      className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5 empty:-mt-px empty:p-0"
    >
      {filled.map(({ group, members }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group within a listbox has no semantic element.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-1">
          <div id={`${id}-${group}`} role="presentation" className="text-muted px-2.5 pt-1.5 pb-1 text-xs">
            {group}
          </div>
          {members.map((command) => (
            <Option
              key={command.id}
              id={`${id}-${command.id}`}
              command={command}
              isActive={command.id === activeId}
              onPoint={() => onPoint(command)}
              onRun={() => onRun(command)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { id: string; command: Command; isActive: boolean; onPoint: () => void; onRun: () => void };

function Option({ id, command, isActive, onPoint, onRun }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div
      role="option"
      id={id}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: "nearest" });
      }}
      aria-selected={isActive}
      onMouseMove={isActive ? undefined : onPoint}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
      className={classNames(
        "flex min-h-9 cursor-pointer items-center gap-x-3 rounded-control px-2.5 pointer-coarse:min-h-11",
        command.snippet && "flex-wrap py-1.5",
        isActive && "bg-accent-wash outline outline-accent/45 -outline-offset-1",
      )}
    >
      <span className="min-w-0 truncate">{command.title}</span>
      {command.snippet && <span className="text-muted w-full truncate text-sm">{command.snippet}</span>}
      {command.status && (
        <span className="text-sm">
          <TransactionStatus status={command.status} />
        </span>
      )}
      {command.detail && <span className="text-muted min-w-0 shrink-[2] truncate text-sm">{command.detail}</span>}
      {command.keys && (
        <kbd className="text-muted ms-auto shrink-0 font-mono text-xs pointer-coarse:hidden">{command.keys}</kbd>
      )}
    </div>
  );
}
