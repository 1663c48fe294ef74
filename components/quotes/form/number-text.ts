import { decimal } from "#lib/money.ts";

/** A number of the wire as decimal text: 1e-8 is "0.00000001". */
export const numberText = (value: number): string => decimal(String(value));
