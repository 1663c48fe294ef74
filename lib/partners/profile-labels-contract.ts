import type { ProfileField } from "./profile-contract.ts";

/** Without zod, which is too large for the scripts of a page. */
export const profileLabels: Readonly<Record<ProfileField, string>> = {
  legal_name: "Legal name",
  registration_number: "Registration number",
  country: "Country",
  address: "Registered address",
  tax_id: "Tax ID",
  website: "Website",
  billing_email: "Billing email",
  use_case: "Use of the service",
  monthly_volume: "Expected monthly volume",
  volume_currency: "Currency",
};
