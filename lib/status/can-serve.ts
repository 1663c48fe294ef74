import { pingDatabase } from "#db/ping.ts";

const patienceMs = 1_000;
const keptMs = 1_000;

let last: { atMs: number; answer: Promise<boolean> } | undefined;

/** Whether the database answers within a second. Everybody who asks within a second shares one question. */
export function canServe(): Promise<boolean> {
  const nowMs = performance.now();
  if (!last || nowMs - last.atMs > keptMs) last = { atMs: nowMs, answer: ask() };
  return last.answer;
}

async function ask(): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), patienceMs);
  const answered = pingDatabase().then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([answered, late.promise]);
  clearTimeout(timer);
  return isThere;
}
