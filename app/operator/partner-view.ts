import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { environments } from "#db/enums.ts";
import { requestDetails, requireOperator } from "#http/session.ts";
import { findPartner } from "#lib/people/operators/read-partner.ts";
import { recordPartnerView } from "#lib/people/operators/record-operator-action.ts";

// Once for the title and the page.
const findOnce = cache(findPartner);

/** For operator pages that show a partner's data. Records the view in the audit log. */
export async function requirePartnerView(params: Promise<{ partnerId: string; environment: string }>) {
  const operator = await requireOperator();
  const { partnerId, environment } = await params;
  const known = environments.find((name) => name === environment);
  const partner = await findOnce(partnerId);
  if (!known || !partner) notFound();
  const scope = { partnerId, environment: known };
  await recordPartnerView(operator, scope, await requestDetails());
  return { partner, scope };
}

/** "Transactions · Acme (sandbox)". */
export async function partnerViewMetadata(
  params: Promise<{ partnerId: string; environment: string }>,
  title: string,
): Promise<Metadata> {
  await requireOperator();
  const { partnerId, environment } = await params;
  return { title: `${title} · ${(await findOnce(partnerId))?.name ?? "Unknown partner"} (${environment})` };
}
