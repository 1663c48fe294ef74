import { selectPartnersForOperator } from "#db/partners.ts";

const partnersMax = 1_000;

/** By name, for the operator. */
export const listPartners = () => selectPartnersForOperator(partnersMax);
