import { CopyValue } from "#components/checkout/copy-value.tsx";

type CopyRowProps = { label: string; value: string; isCode?: boolean };

/** One thing to be typed or pasted elsewhere, whole. */
export function CopyRow({ label, value, isCode }: CopyRowProps) {
  return (
    <div className="border-line flex items-center justify-between gap-3 border-t py-2 first:border-t-0">
      <div className="min-w-0">
        <dt className="text-muted text-base">{label}</dt>
        <dd className={`font-medium wrap-anywhere select-all ${isCode ? "font-mono text-base" : ""}`}>{value}</dd>
      </div>
      <CopyValue text={value} what={label} />
    </div>
  );
}
