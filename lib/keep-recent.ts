import { minuteMs } from "#lib/duration.ts";

/** Keeps up to `keptMax` values for at most a minute: beyond, and after it, it starts again. */
export function keepRecent<Value>(keptMax: number) {
  const kept = new Map<string, Value>();
  return {
    get: (key: string): Value | undefined => kept.get(key),
    set(key: string, value: Value): void {
      if (kept.size >= keptMax) kept.clear();
      if (kept.size === 0) setTimeout(() => kept.clear(), minuteMs).unref();
      kept.set(key, value);
    },
  };
}
