/** Returns a function that keeps what `make` returned for each key, so that the same key gets the same object. Keys may contain text
 * of callers, such as their Host header: beyond `keptMax`, it starts again. */
export function keepLatest<Value>(keptMax = 100): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    let value = kept.get(key);
    if (value === undefined) {
      value = make();
      if (kept.size >= keptMax) kept.clear();
      kept.set(key, value);
    }
    return value;
  };
}
