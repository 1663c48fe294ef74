import { callLimits } from "#lib/providers/http.ts";

type Kept<Value> = { value: Promise<Value>; readAt: number };

/** Reads once for everybody who asks within `keepMs`, per set of words. A failed read is not kept. */
export function memoize<Words extends readonly string[], Value>(
  read: (...words: Words) => Promise<Value>,
  { keepMs = 5 * 60_000, entriesMax = 500, now = () => performance.now() } = {},
): (...words: Words) => Promise<Value> {
  const kept = new Map<string, Kept<Value>>();

  return (...words) => {
    const key = JSON.stringify(words);
    const known = kept.get(key);
    if (known && now() - known.readAt < keepMs) return known.value;

    // Not bound to the first asker's deadline: others wait for the same read, and the next may find it done.
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
