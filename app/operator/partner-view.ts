import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requestDetails, requireOperator } from "#app/session.ts";
import { environments } from "#db/enums.ts";
import { findPartner } from "#lib/operators/read-partner.ts";
import { recordPartnerView } from "#lib/operators/record-operator-action.ts";

/** For operator pages that show a partner's data. Records the view in the audit log. */
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

export type PartnerView = Awaited<ReturnType<typeof requirePartnerView>>;

/** "Transactions · Acme (sandbox)". */
export async function partnerViewMetadata(
  params: Promise<{ partnerId: string; environment: string }>,
  title: string,
): Promise<Metadata> {
  await requireOperator();
  const { partnerId, environment } = await params;
  return { title: `${title} · ${(await findPartner(partnerId))?.name ?? "Unknown partner"} (${environment})` };
}
