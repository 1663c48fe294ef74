import { updatePartnerSuspended } from "#db/partners.ts";
import { AppError } from "#lib/errors.ts";

/** Ends the partner's use of the API in both environments, in force for every request that starts after this returned. */
export const suspendPartner = (partnerId: string, now: Date, reason: string | null = null): Promise<void> =>
  setSuspended(partnerId, { at: now, reason });

/** Gives it back; its keys work as before. */
export const resumePartner = (partnerId: string): Promise<void> => setSuspended(partnerId, { at: null, reason: null });

async function setSuspended(partnerId: string, state: { at: Date | null; reason: string | null }): Promise<void> {
  if (!(await updatePartnerSuspended(partnerId, state))) throw new AppError("not_found", "Partner not found");
}
