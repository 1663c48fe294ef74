import * as z from "zod";
import { dayMs } from "#lib/duration.ts";

export const contractEnd = z.strictObject({
  ends_on: z.iso.date("Enter a day like 2027-01-31"),
  reason: z.string().trim().min(3, "Say why, in a few words").max(200, "At most 200 characters"),
});

/** How long members can still read the dashboard after the contract has ended. */
const readableDays = 90;

type Ending = { contractEndsAt: Date | null };

/** Whether new quotes and transactions in production are refused. */
export const hasEnded = ({ contractEndsAt }: Ending, now: Date): boolean =>
  contractEndsAt !== null && contractEndsAt <= now;

/** Whether members can sign in. */
export const isReadable = ({ contractEndsAt }: Ending, now: Date): boolean =>
  contractEndsAt === null || now.getTime() < contractEndsAt.getTime() + readableDays * dayMs;
