/** How the line of a rejected hold begins: what was rejected once for this reason is not held again. */
export const rejection = (heldReason: string | null | undefined): string => `Rejected: ${heldReason}, by `;
