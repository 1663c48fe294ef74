/** A provider's reason as a person reads it: some send words, some a code like "card_declined". */
export const plainReason = (reason: string): string =>
  /^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$/.test(reason) ? reason.replaceAll(/[_-]/g, " ").toLowerCase() : reason;
