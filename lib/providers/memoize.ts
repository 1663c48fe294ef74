import { callLimits } from "#lib/providers/http.ts";

type Entry<Value> = { value: Promise<Value>; readAt: number };

/** Shares one read per set of arguments for `keepMs`. A failed read is not cached. */
export function memoize<Args extends readonly string[], Value>(
  read: (...args: Args) => Promise<Value>,
  { keepMs = 5 * 60_000, entriesMax = 500, now = () => performance.now() } = {},
): (...args: Args) => Promise<Value> {
  const cached = new Map<string, Entry<Value>>();

  return (...args) => {
    const key = JSON.stringify(args);
    const known = cached.get(key);
    if (known && now() - known.readAt < keepMs) return known.value;

    // Without the first caller's deadline, because other callers wait for the same read.
    const entry = { value: callLimits.run(undefined, () => read(...args)), readAt: now() };
    cached.delete(key);
    cached.set(key, entry);
    const oldest = cached.keys().next().value;
    if (cached.size > entriesMax && oldest !== undefined) cached.delete(oldest);
    entry.value.catch(() => {
      if (cached.get(key) === entry) cached.delete(key);
    });
    return entry.value;
  };
}
