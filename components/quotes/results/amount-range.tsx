import type { Decimal } from "#lib/money.ts";

export type AmountPlaces = {
  /** Where the accepted amounts begin and end on the scale, in percent; null where the provider doesn't publish the limit. */
  from: number | null;
  to: number | null;
  /** The requested amount; null if the form has none that can be read. */
  at: number | null;
};

type Limits = { min: Decimal | null; max: Decimal | null };

/** Places the limits and the amount on one logarithmic scale, from the lowest to the highest of them. */
export function toRanges(limits: readonly Limits[], amount: Decimal | null): AmountPlaces[] {
  const logs = [amount, ...limits.flatMap(({ min, max }) => [min, max])].flatMap((value) => logOf(value) ?? []);
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  const place = (value: Decimal | null): number | null => {
    const log = logOf(value);
    if (log === null) return null;
    return high === low ? 50 : Math.round(((log - low) / (high - low)) * 1_000) / 10;
  };
  return limits.map(({ min, max }) => ({ from: place(min), to: place(max), at: place(amount) }));
}

const logOf = (value: Decimal | null): number | null => {
  const log = value === null ? Number.NaN : Math.log(Number(value));
  return Number.isFinite(log) ? log : null;
};

/** The same as the text beside it, so it is hidden from assistive technology. */
export function AmountRange({ from, to, at }: AmountPlaces) {
  return (
    <div aria-hidden="true" className="relative h-4 min-w-32">
      <div className="bg-line absolute inset-x-0 inset-y-1.5 rounded-full" />
      {(from !== null || to !== null) && (
        <div
          className="bg-accent absolute inset-y-1.5 rounded-full"
          style={{ left: `${from ?? 0}%`, right: `${100 - (to ?? 100)}%` }}
        />
      )}
      {at !== null && <div className="bg-ink absolute inset-y-0 w-0.5 -translate-x-1/2" style={{ left: `${at}%` }} />}
    </div>
  );
}
