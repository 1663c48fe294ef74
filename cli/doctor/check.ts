import { secondMs } from "#lib/duration.ts";

/** What a check of svc doctor found. */
export type Finding = {
  outcome: "ok" | "warning" | "error" | "skipped";
  /** One sentence: what was seen, or why nothing could be. */
  text: string;
  /** One sentence: what to do. */
  fix?: string;
};

export type DoctorCheck = {
  /** Stable, for programs: listed in docs/operations/doctor.md. */
  id: string;
  name: string;
  /** Checks that must not fail before this one can say anything. */
  needs?: readonly string[];
  /** Default: 10 seconds. */
  timeoutMs?: number;
  run(): Promise<Finding> | Finding;
};

export type CheckResult = Pick<DoctorCheck, "id" | "name"> & Finding;

export const ok = (text: string): Finding => ({ outcome: "ok", text });
export const warning = (text: string, fix: string): Finding => ({ outcome: "warning", text, fix });
export const failed = (text: string, fix: string): Finding => ({ outcome: "error", text, fix });
export const skipped = (text: string): Finding => ({ outcome: "skipped", text });

const defaultTimeoutMs = 10 * secondMs;

/** Runs all checks at once, in the order of what they need. Each one has a result: a failure or a timeout is an error. */
export function runChecks(checks: readonly DoctorCheck[]): Promise<CheckResult[]> {
  const results = new Map<string, Promise<CheckResult>>();
  for (const check of checks) results.set(check.id, runAfterNeeded(check, results));
  return Promise.all(results.values());
}

async function runAfterNeeded(check: DoctorCheck, earlier: Map<string, Promise<CheckResult>>): Promise<CheckResult> {
  const { id, name, needs = [] } = check;
  const needed = await Promise.all(needs.map((one) => earlier.get(one)));
  const missing = needed.find((one) => one && ["error", "skipped"].includes(one.outcome));
  return { id, name, ...(missing ? skipped(`Needs the check "${missing.name}" to pass.`) : await runInTime(check)) };
}

async function runInTime({ run, timeoutMs = defaultTimeoutMs }: DoctorCheck): Promise<Finding> {
  const late = Promise.withResolvers<Finding>();
  const give = () =>
    late.resolve(failed(`No result within ${timeoutMs / secondMs} s.`, "Check the network and the load."));
  const timer = setTimeout(give, timeoutMs);
  try {
    return await Promise.race([run(), late.promise]);
  } catch (error) {
    return failed(sentence(messageOf(error)), "See the message.");
  } finally {
    clearTimeout(timer);
  }
}

/** A failed query's own message contains the SQL, and a refused connection to a name with several addresses has none. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return messageOf(error.cause);
  return (error.message || String((error as NodeJS.ErrnoException).code ?? error.name)).split("\n")[0] ?? "";
}

export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
