import { useId } from "react";

/** Shown on every page in demo mode, with a tooltip that explains it. */
export function DemoMode() {
  const id = useId();
  return (
    <span className="group relative ms-auto">
      <button
        type="button"
        aria-describedby={id}
        className="border-line text-muted cursor-help rounded-full border px-2 text-xs leading-5 whitespace-nowrap"
      >
        Demo mode
      </button>
      <span
        id={id}
        role="tooltip"
        className="rounded-control bg-ink text-paper shadow-float invisible absolute end-0 top-full z-20 mt-1.5 w-48 px-2.5 py-1.5 text-xs group-focus-within:visible group-hover:visible"
      >
        Providers and rates are simulated. No real money moves.
      </span>
    </span>
  );
}
