/** The toast after a change that another operator has to confirm. */
export const proposedText = "Change proposed. Another operator has to confirm it.";

/** What a change does, and who else has to agree first. */
export const withApproval = (effect: string, needsApproval: boolean): string =>
  needsApproval ? `${effect} Another operator has to confirm this first, within 24 hours.` : effect;
