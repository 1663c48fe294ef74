"use client";
import { classNames } from "#components/ui/page/class-names.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";

type SwitchProps = {
  label: string;
  isOn: boolean;
  isBusy?: boolean;
  onChange: (toOn: boolean) => void;
};

/** Turns something on or off at once. Its label names what is on, and doesn't change. */
export function Switch({ label, isOn, isBusy, onChange }: SwitchProps) {
  const isHydrated = useHydrated();
  const isWaiting = isBusy || !isHydrated;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-disabled={isWaiting || undefined}
      onClick={() => isWaiting || onChange(!isOn)}
      className="rounded-control -mx-1 inline-flex cursor-pointer items-center gap-2.5 px-1 py-1.5 font-medium aria-disabled:cursor-default pointer-coarse:min-h-11"
    >
      <span>{label}</span>
      <span
        aria-hidden="true"
        className={classNames(
          "flex h-5 w-9 items-center rounded-full border p-0.5 transition-colors",
          isOn ? "bg-accent border-accent" : "bg-sunken border-edge",
          isBusy && "opacity-60",
        )}
      >
        <span
          className={classNames(
            "size-3.5 rounded-full transition-transform",
            isOn ? "bg-paper translate-x-4" : "bg-muted",
          )}
        />
      </span>
    </button>
  );
}
