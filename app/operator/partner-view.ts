import { notFound } from "next/navigation";
import { requestDetails, requireOperator } from "#app/operator-session.ts";
import { environments } from "#db/enums.ts";
import { findPartner } from "#lib/operators/read-partner.ts";
import { recordPartnerView } from "#lib/operators/record-partner-view.ts";

/** For pages that show what is a partner's: who looks and at whom. That they look is written down. */
export async function requirePartnerView(params: Promise<{ partnerId: string; environment: string }>) {
  const operator = await requireOperator();
  const { partnerId, environment } = await params;
  const known = environments.find((name) => name === environment);
  const partner = await findPartner(partnerId);
  if (!known || !partner) notFound();
  const scope = { partnerId, environment: known };
  await recordPartnerView(operator, scope, await requestDetails());
  return { partner, scope };
}
