import { deleteProviderQuotes } from "#db/provider-states.ts";

const dayMs = 24 * 60 * 60_000;
const daysKept = 90;

export const dropOldQuotes = (now: Date): Promise<void> =>
  deleteProviderQuotes(new Date(now.getTime() - daysKept * dayMs));
