import { getCatalog } from "#lib/assets/catalog.ts";
import { findUsualTime } from "#lib/quality/usual-time.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";

/** How long payments like this one usually take at most once they were received: as measured, or as the provider's list says. Null if
 * neither is known, and for a closed payment. */
export async function readUsualSeconds(row: TransactionRow): Promise<number | null> {
  if (isClosed(row.status)) return null;
  const { isMeasured, seconds } = await findUsualTime(row);
  if (isMeasured) return seconds;
  const { offers } = await getCatalog(row.environment);
  const offer = offers.find(
    ({ provider, side, fiat, method }) =>
      provider === row.provider && side === row.type && fiat === row.fiatCurrency && method === row.paymentMethod,
  );
  return offer?.usualMinutes ? offer.usualMinutes.max * 60 : null;
}
