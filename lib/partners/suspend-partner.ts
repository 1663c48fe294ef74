import { updatePartnerSuspended } from "#db/partners.ts";
import { AppError } from "#lib/errors.ts";

/** Suspends API access in both environments, effective for every request that starts after this returns. */
export const suspendPartner = (partnerId: string, now: Date, reason: string | null = null): Promise<void> =>
  setSuspended(partnerId, { at: now, reason });

/** Resumes API access; existing keys work again. */
export const resumePartner = (partnerId: string): Promise<void> => setSuspended(partnerId, { at: null, reason: null });

async function setSuspended(partnerId: string, state: { at: Date | null; reason: string | null }): Promise<void> {
  if (!(await updatePartnerSuspended(partnerId, state))) throw new AppError("not_found", "Partner not found");
}
