import { formatSetting } from "#lib/format-setting.ts";
import { formatDate, formatMinute, formatUtcTime } from "#lib/format-time.ts";
import { profileLabels } from "#lib/partners/profile-labels-contract.ts";
import { utc } from "#lib/time-zone.ts";
import type { AuditLine } from "./contract.ts";

/** What the fields of `before` and `after` are called in the audit log. */
export const fieldLabels: Readonly<Record<string, string>> = {
  ...profileLabels,
  apiUrl: "API URL",
  amount: "Amount",
  amount_difference_percent: "Amount difference in percent",
  asset: "Asset",
  brand_logo: "Logo",
  brand_logo_dark: "Logo in dark mode",
  bps: "Fee in basis points",
  check: "Check",
  checkoutUrl: "Checkout URL",
  cidrs: "IP ranges",
  color: "Color",
  color_dark: "Color in dark mode",
  component: "Component",
  condition: "Condition",
  contract_ends_at: "Contract ends",
  count: "Number of deliveries",
  creations: "Transactions per minute",
  crypto: "Crypto",
  cryptoAmount: "Crypto amount",
  decision: "Decision",
  delay_seconds: "Delay in seconds",
  delivery: "Delivery",
  difference: "Difference",
  deliveries: "Number of deliveries",
  drills: "Drills",
  email: "Email",
  ended: "Sessions ended",
  event: "Event",
  events: "Events",
  expires_at: "Expires",
  fiat: "Fiat",
  failure_code: "Failure code",
  fiatAmount: "Fiat amount",
  file: "File",
  filters: "Filters",
  former_signs_until: "Previous secret signs until",
  held: "Queued events",
  icon: "Icon",
  id: "Key ID",
  is_everything: "Includes delivered events",
  isAllowed: "Available",
  isHidden: "Hidden",
  kind: "Kind",
  lapsedDecision: "Lapsed decision",
  link: "Link",
  logo: "Icon",
  method: "Method",
  minAmount: "Minimum amount",
  minimum: "Minimum fee",
  name: "Name",
  network: "Network",
  note: "Note",
  occurred_at: "Happened",
  order: "Order",
  old_key_expires_at: "Previous key expires",
  open_checks: "Open checks",
  override: "Reason for granting access despite open checks",
  owner: "Invited owner",
  partner_context: "Partner reference",
  partners: "Partners",
  payout_minimum: "Minimum payout",
  period: "Payout period",
  previous_expires_at: "Previous key expires",
  proposedBy: "Proposed by",
  provider: "Provider",
  quotes: "Quotes per minute",
  rank: "Rank",
  reads: "Reads per minute",
  reason: "Reason",
  received_on: "Received on",
  refund_amount: "Refund amount",
  reference: "Provider's reference",
  replaced_by: "New key",
  required_by: "Required by",
  result: "Result",
  role: "Role",
  rule: "Fee rule",
  rules: "Alerts",
  scopes: "Scopes",
  sends_webhook: "Sends webhook",
  settings: "Settings",
  sha256: "SHA-256",
  shareBps: "Share in basis points",
  side: "Type",
  sign_in_methods: "Sign-in methods",
  since: "Since",
  state: "State",
  status: "Status",
  symbol: "Symbol",
  tagline: "Tagline",
  text: "Text",
  transactions: "Transactions",
  type: "Type",
  until: "Until",
  url: "URL",
  valid_from: "Valid from",
  valid_until: "Valid until",
  webhook: "Webhook",
  validFrom: "First day",
};

const decisions = {
  accept: "confirm as success",
  fail: "fail the transaction",
  reject: "reject the update",
  keep: "keep on hold",
};

/** What their values are called, where the stored ones are codes. */
const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  decision: decisions,
  lapsedDecision: decisions,
  method: { github: "GitHub", google: "Google", oidc: "single sign-on", sso: "single sign-on" },
};

/** What needs no line: IDs, which the target has, and what is empty. */
const omitted = new Set(["id"]);

type Changed = Pick<AuditLine, "action" | "before" | "after">;

/** "Role: analyst → developer", one line for each field that has changed or describes the action. Times are in UTC with its
 * name, or in a zone that the reader knows. */
export function changeLines({ action, before, after }: Changed, zone?: string): string[] {
  if (action.endsWith(".erase")) return [erasedText(after)];
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [old, current] = [labeledValue(name, before, zone), labeledValue(name, after, zone)];
    if (old === current || omitted.has(name)) return [];
    // Nothing was set, and nothing was before.
    if (before === null && current === "none") return [];
    const label = fieldLabels[name] ?? formatSetting(name);
    if (old === "") return [`${label}: ${current}`];
    return [after ? `${label}: ${old} → ${current || "none"}` : `${label}: ${old}`];
  });
}

/** The counts of an erasure by table: "Erased or changed 3 rows in 2 tables". */
function erasedText(counts: Record<string, unknown> | null): string {
  const changed = Object.values(counts ?? {})
    .map(Number)
    .filter((count) => count > 0);
  const rows = changed.reduce((sum, count) => sum + count, 0);
  return `Erased or changed ${rows} ${rows === 1 ? "row" : "rows"} in ${changed.length} ${changed.length === 1 ? "table" : "tables"}`;
}

function labeledValue(name: string, values: Record<string, unknown> | null, zone: string | undefined): string {
  const text = textOf(values?.[name], zone);
  return valueLabels[name]?.[text] ?? text;
}

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function textOf(value: unknown, zone: string | undefined): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((one) => textOf(one, zone)).join(", ") || "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" && isTime.test(value)) return timeText(new Date(value), zone);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const timeText = (at: Date, zone: string | undefined) =>
  zone === undefined || zone === utc ? formatUtcTime(at) : `${formatDate(at, zone)}, ${formatMinute(at, zone)}`;
