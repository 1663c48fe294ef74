import { callLimits } from "#lib/providers/http.ts";

type Kept<Value> = { value: Promise<Value>; readAt: number };

/** Shares one read per set of arguments for `keepMs`. A failed read is not cached. */
export function memoize<Words extends readonly string[], Value>(
  read: (...words: Words) => Promise<Value>,
  { keepMs = 5 * 60_000, entriesMax = 500, now = () => performance.now() } = {},
): (...words: Words) => Promise<Value> {
  const kept = new Map<string, Kept<Value>>();

  return (...words) => {
    const key = JSON.stringify(words);
    const known = kept.get(key);
    if (known && now() - known.readAt < keepMs) return known.value;

    // Without the first caller's deadline, because other callers wait for the same read.
    const entry = { value: callLimits.run(undefined, () => read(...words)), readAt: now() };
    kept.delete(key);
    kept.set(key, entry);
    const oldest = kept.keys().next().value;
    if (kept.size > entriesMax && oldest !== undefined) kept.delete(oldest);
    entry.value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry.value;
  };
}
