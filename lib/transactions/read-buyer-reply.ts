import { findSecondPayment } from "#lib/checkout/second-payment.ts";
import { readUsualSeconds } from "#lib/checkout/usual-seconds.ts";
import { contactOf } from "#lib/partners/contact.ts";
import { selectPartner } from "#lib/partners/queries/partners.ts";
import { supportPage } from "#lib/providers/support-page.ts";
import { buyerReply } from "#lib/transactions/buyer-reply.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

/** What the partner's support can send to the buyer. */
export async function readBuyerReply(row: TransactionRow): Promise<string> {
  return buyerReply(row, { ...(await readFacts(row)), partner: null });
}

/** The same for the operator's support, which also refers to the partner. */
export async function readBuyerReplyOfOperator(row: TransactionRow): Promise<string> {
  const [facts, partner] = await Promise.all([readFacts(row), selectPartner(row.partnerId)]);
  const { email = null, url = null } = partner ? contactOf(partner) : {};
  const contact = email ?? url;
  return buyerReply(row, { ...facts, partner: partner && contact ? { name: partner.name, contact } : null });
}

async function readFacts(row: TransactionRow) {
  const [usualSeconds, secondPayment] = await Promise.all([readUsualSeconds(row), findSecondPayment(row)]);
  return { support: supportPage(row.provider), usualSeconds, secondPayment };
}
