/** Shared by inputs and selects; in its own file because server components use it too. */
export const controlClass =
  "h-8 w-full min-w-0 rounded-control border border-edge bg-raised px-2.5 text-base text-ink placeholder:text-faint hover:border-muted focus-visible:outline-offset-0 disabled:opacity-55 aria-invalid:border-bad pointer-coarse:h-11 pointer-coarse:text-md";
