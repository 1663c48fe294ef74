import { transact } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { countries, countryNames, isCountry } from "#lib/countries/countries.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { notifyOwners } from "#lib/mail/queue-mail.ts";
import { decimal } from "#lib/money.ts";
import { selectPartner } from "#lib/partners/queries/partners.ts";
import { type ProfileRow, selectProfile, upsertProfile } from "#lib/partners/queries/profiles.ts";
import { type Profile, profileFields } from "./profile-contract.ts";

const toProfile = (row: ProfileRow | undefined): Profile => ({
  legal_name: row?.legalName ?? null,
  registration_number: row?.registrationNumber ?? null,
  country: row?.country ?? null,
  address: row?.address ?? null,
  tax_id: row?.taxId ?? null,
  website: row?.website ?? null,
  billing_email: row?.billingEmail ?? null,
  use_case: row?.useCase ?? null,
  monthly_volume: row?.monthlyVolume ? decimal(row.monthlyVolume) : null,
  volume_currency: row?.volumeCurrency ?? null,
});

/** The company behind the partner. */
export const readProfile = async (partnerId: string): Promise<Profile> => toProfile(await selectProfile(partnerId));

/** Codes and English names, by name, for a select. */
export function listCountryOptions(): { code: string; name: string }[] {
  const nameOf = countryNames("en");
  return countries
    .map(({ code }) => ({ code, name: nameOf(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}

/** Throws validation_failed for an unknown country, and not_found. */
export async function changeProfile(partnerId: string, profile: Profile, actor: Actor, now: Date): Promise<void> {
  if (profile.country !== null && !isCountry(profile.country))
    throw invalidField("country", "unknown_value", "Choose a country");
  await transact(async (tx) => {
    const partner = await selectPartner(partnerId, tx);
    if (!partner) throw new AppError("not_found", "Partner not found");
    const current = toProfile(await selectProfile(partnerId, tx));
    const volume = profile.monthly_volume && decimal(profile.monthly_volume);
    const changed = { ...profile, monthly_volume: volume };
    const fields = profileFields.filter((field) => changed[field] !== current[field]);
    if (fields.length === 0) return;
    await upsertProfile(toRow(partnerId, changed, now), tx);
    const only = (values: Profile) => Object.fromEntries(fields.map((field) => [field, values[field]]));
    const entry = { actor, action: "partner.profile", target: partner.name, partnerId, environment: null };
    await recordAudit({ ...entry, before: only(current), after: only(changed) }, now, tx);
    const what = `The company details of ${partner.name} were changed`;
    await notifyOwners({ partnerId, actor, what }, now, tx);
  });
}

const toRow = (partnerId: string, profile: Profile, updatedAt: Date): ProfileRow => ({
  partnerId,
  legalName: profile.legal_name,
  registrationNumber: profile.registration_number,
  country: profile.country,
  address: profile.address,
  taxId: profile.tax_id,
  website: profile.website,
  billingEmail: profile.billing_email,
  useCase: profile.use_case,
  monthlyVolume: profile.monthly_volume,
  volumeCurrency: profile.volume_currency,
  updatedAt,
});
