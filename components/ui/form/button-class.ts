import { classNames } from "#components/ui/page/class-names.ts";

export type ButtonVariant = "primary" | "plain" | "quiet" | "danger";

const base =
  "inline-flex h-8 shrink-0 cursor-pointer select-none items-center justify-center gap-2 whitespace-nowrap rounded-control px-3 font-medium transition-colors pointer-coarse:h-11 pointer-coarse:px-4 disabled:cursor-default aria-disabled:cursor-not-allowed aria-disabled:opacity-55";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-action text-on-action hover:bg-action-strong",
  plain: "border border-edge/60 bg-raised text-ink hover:border-edge hover:bg-hover",
  quiet: "text-muted hover:bg-hover hover:text-ink",
  danger: "bg-bad text-on-bad hover:bg-bad-strong",
};

/** For buttons and for links that look like one. */
export const buttonClass = (variant: ButtonVariant = "plain", more?: string): string =>
  classNames(base, variants[variant], more);
