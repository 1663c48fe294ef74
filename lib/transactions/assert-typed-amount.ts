import { invalidField } from "#lib/errors.ts";
import { compare } from "#lib/money.ts";

/** In production, the amount must be typed a second time. Throws validation_failed on typed_amount. */
export function assertTypedAmount(amount: string, typed: string | undefined): void {
  const isPlain = typed !== undefined && /^\d{1,12}(\.\d{1,18})?$/.test(typed.trim());
  if (isPlain && compare(typed.trim(), amount) === 0) return;
  const message = `Type ${amount} to confirm the amount`;
  throw invalidField("typed_amount", "unconfirmed", message);
}
