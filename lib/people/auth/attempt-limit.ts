import { hourMs, minuteMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { networkKey } from "#lib/limit-key.ts";
import { addressLimits, countFor } from "#lib/rate-limit.ts";
import type { SecurityAction } from "#lib/security/contract.ts";
import { countRefusal } from "#lib/security/count-event.ts";

const countedSeconds = hourMs / 1_000;
/** As many failures of an account within an hour have no effect. */
export const failuresWithoutDelay = 10;
const delayMinutes = [1, 2, 4, 8, 15];
const triesOfKnownDevice = 10;
// During a delay: new networks of an account within an hour, and how many times the tries of an address each has.
const newNetworks = 20;
const networkFactor = 10;

export type Attempt = {
  /** The email or ID of the account. */
  account: string;
  /** The client's IP address. */
  address: string;
  /** The browser has signed in to this account before. */
  isKnownDevice: boolean;
  /** The security event of a failed or delayed attempt, and the ID of the user or operator, if there is one. */
  action: SecurityAction;
  subject: string | undefined;
};

type Outcome<Result> = { result: Result | null; failures: number };

/** Limits failed checks of a secret by account: after ten within an hour, from anywhere, the account waits a growing time
 * between checks. Meanwhile, each IP address still has `triesWhileDelayed`, in up to 20 networks, and known devices have ten, so
 * that nobody can lock the owner out. Returns a function that runs `check`, for which null is a failure, and the failures so far. It throws
 * rate_limited. Failed and delayed attempts are security events; `reason` is that of failed ones. */
export type AttemptLimit = ReturnType<typeof attemptLimit>;

type Limits = { triesWhileDelayed: number; reason: "wrong_password" | "wrong_code" };

export function attemptLimit(bucket: string, { triesWhileDelayed, reason }: Limits) {
  const change = (name: string, key: string, points: number) => countFor(countedSeconds, name, key, points);

  /** Takes the one check after the delay that follows `failures`. Returns the seconds to wait if it is taken. */
  async function takeTurn(account: string, failures: number): Promise<number> {
    const step = Math.min(failures - failuresWithoutDelay, delayMinutes.length - 1);
    const seconds = ((delayMinutes[step] ?? 1) * minuteMs) / 1_000;
    const { count, resetSeconds } = await countFor(seconds, `${bucket}: delay`, account, 1);
    return count === 1 ? 0 : resetSeconds;
  }

  /** Takes one of the tries that an address or known device has during a delay. Returns how to take it back. */
  async function takeTry(attempt: Attempt, waitSeconds: number) {
    const { account, address, isKnownDevice } = attempt;
    const network = [`${bucket}: network`, networkKey(address), triesWhileDelayed * networkFactor] as const;
    const limits = isKnownDevice
      ? [[`${bucket}: known device`, "", triesOfKnownDevice] as const]
      : [...addressLimits(`${bucket}: address`, address, triesWhileDelayed), network];
    const add = (points: number) =>
      Promise.all(limits.map(([name, key]) => change(name, `${account} ${key}`, points).then(({ count }) => count)));
    const addNetwork = (points: number) => change(`${bucket}: new networks`, account, points);
    const counts = await add(1);
    const isNewNetwork = !isKnownDevice && counts.at(-1) === 1;
    const networks = isNewNetwork ? (await addNetwork(1)).count : 0;
    const undo = async () => {
      await add(-1);
      if (isNewNetwork) await addNetwork(-1);
    };
    if (networks <= newNetworks && counts.every((count, index) => count <= (limits[index]?.[2] ?? 0))) return undo;
    await undo();
    countRefusal({ ...attempt, reason: "delayed" });
    throw tooManyFailures(waitSeconds);
  }

  return async <Result>(attempt: Attempt, check: () => Promise<Result | null>): Promise<Outcome<Result>> => {
    const { account } = attempt;
    // Counted before the check, so that attempts sent at once don't exceed the limits, and uncounted unless it fails.
    const { count } = await change(bucket, account, 1);
    const undo: (() => Promise<unknown>)[] = [() => change(bucket, account, -1)];
    try {
      const waitSeconds = count > failuresWithoutDelay ? await takeTurn(account, count - 1) : 0;
      if (waitSeconds > 0) undo.push(await takeTry(attempt, waitSeconds));
      const result = await check();
      if (result !== null) return { result, failures: 0 };
      undo.length = 0;
      countRefusal({ ...attempt, reason });
      if (count >= failuresWithoutDelay) await takeTurn(account, count);
      return { result, failures: count };
    } finally {
      for (const step of undo) await step();
    }
  };
}

function tooManyFailures(retryAfterSeconds: number): AppError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new AppError(
    "rate_limited",
    `Too many failed attempts for this account. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}, sign in with a passkey, or use a browser that you have signed in with before.`,
    { retryAfterSeconds },
  );
}
