import { urlPurpose } from "#lib/alerts/sealed-url.ts";
import { bodyPurpose } from "#lib/callbacks/sealed-body.ts";
import { displayPurpose } from "#lib/customers/customer-id.ts";
import { textPurpose } from "#lib/mail/mail-text.ts";
import { tokenPurpose } from "#lib/providers/settings/stored-tokens.ts";
import type { SealedColumn } from "#lib/secrets/queries/sealed-columns.ts";
import { emailPurpose, fieldsPurpose, instructionsPurpose, linkPurpose } from "#lib/transactions/buyer-details.ts";

export type SealedKind = SealedColumn & { name: string; purpose: string };

/** Open transactions: closed ones have no details. */
const isOpen = "status in ('pending', 'processing')";

/** Everything that is encrypted with a key derived from SVC_SECRET. */
export const sealedKinds: SealedKind[] = [
  {
    name: "provider credentials",
    purpose: "provider-credentials",
    table: "provider_settings",
    column: "sealed",
    owner: "(environment || '/' || provider || '/current')",
  },
  {
    name: "previous provider credentials",
    purpose: "provider-credentials",
    table: "provider_settings",
    column: "previous_sealed",
    owner: "(environment || '/' || provider || '/previous')",
  },
  {
    name: "proposed provider credentials",
    purpose: "provider-credentials",
    table: "proposed_settings",
    column: "sealed",
    owner: "proposal_id",
  },
  {
    name: "access tokens of providers",
    purpose: tokenPurpose,
    table: "provider_tokens",
    column: "sealed",
    owner: "(environment || '/' || provider || '/' || account)",
  },
  {
    name: "webhook secrets",
    purpose: "webhook-secret",
    table: "webhook_endpoints",
    column: "secret",
    owner: "id",
  },
  {
    name: "previous webhook secrets",
    purpose: "webhook-secret",
    table: "webhook_endpoints",
    column: "previous_secret",
    owner: "id",
  },
  { name: "URLs of alert channels", purpose: urlPurpose, table: "alert_channels", column: "sealed_url", owner: "id" },
  { name: "authenticator apps of users", purpose: "totp secret", table: "totps", column: "secret", owner: "user_id" },
  {
    name: "authenticator apps of operators",
    purpose: "operator totp secret",
    table: "operators",
    column: "totp_secret",
    owner: "id",
  },
  {
    name: "recovery codes",
    purpose: "installation key",
    table: "installation_keys",
    column: "sealed",
    owner: "purpose",
  },
  {
    name: "provider callbacks",
    purpose: bodyPurpose,
    table: "callbacks",
    column: "sealed_body",
    owner: "(provider || '/' || environment || '/' || encode(body_hash, 'hex'))",
    key: "id",
  },
  {
    name: "details of buyers",
    purpose: fieldsPurpose,
    table: "transactions",
    column: "sealed_fields",
    owner: "id",
    where: isOpen,
  },
  {
    name: "instructions for buyers",
    purpose: instructionsPurpose,
    table: "transactions",
    column: "sealed_instructions",
    owner: "id",
    where: isOpen,
  },
  {
    name: "email addresses of buyers",
    purpose: emailPurpose,
    table: "transactions",
    column: "sealed_buyer",
    owner: "id",
    where: isOpen,
  },
  {
    name: "links of providers",
    purpose: linkPurpose,
    table: "transactions",
    column: "sealed_provider_link",
    owner: "id",
    where: isOpen,
  },
  {
    name: "references of customers",
    purpose: displayPurpose,
    table: "customers",
    column: "sealed_display",
    owner: "customer_id",
  },
  {
    name: "emails",
    purpose: textPurpose,
    table: "outbox",
    column: "sealed_text",
    owner: "id",
    where: "sent_at is null",
  },
];
