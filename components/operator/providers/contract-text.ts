import type { ContractSource } from "#lib/assets/contract.ts";

/** Whether a token's only contract is certain; see agreedContract. */
export const isAccepted = ({ isKept, providers }: ContractSource): boolean => isKept || providers.length > 1;
