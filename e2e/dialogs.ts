/** What opens on a page: a dialog, a menu, a popover, or a side panel. */
export type OpenedRow = {
  /** The file that has it, under components/ unless it begins with "app/". */
  file: string;
  /** The page under its environment, or under /operator. `:name` is filled in. */
  at: string;
  /** The names of the buttons to press, by their beginning, one after the other. */
  press: string[];
  /** How the name of what opens begins. */
  title: string;
};

type Line = [file: string, at: string, press: string, title: string];

const rows = (lines: Line[]): OpenedRow[] =>
  lines.map(([file, at, press, title]) => ({ file, at, press: press.split(" > "), title }));

/** In the order of their pages, so that each page is opened once. */
export const partnerRows = rows([
  ["api-keys/create-key", "api-keys", "Create key", "Create sandbox key"],
  ["api-keys/key-actions", "api-keys", "Revoke", "Revoke “"],
  ["api-keys/rotate-key", "api-keys", "Rotate", "Rotate “"],
  ["ui/table/filter-menu", "transactions", "Filter", ""],
  ["ui/page/page-header", "transactions", "More actions", "More actions"],
  ["transactions/list/column-picker", "transactions", "Columns", "Columns"],
  ["saved-views/saved-views", "transactions?status=failed", "Save view", "Save view"],
  ["saved-views/saved-views", "transactions?payment_method=card&status=failed", "Delete view", "Delete the view"],
  ["saved-views/saved-views", "transactions?payment_method=card&status=failed", "Stop sharing", "Stop sharing"],
  ["transactions/detail/simulate-outcome", "transactions/:success", "Simulate outcome", "Simulate an outcome"],
  ["transactions/detail/notes-panel", "transactions/:success", "Add note", "Add note"],
  ["customers/erase-customer", "customers/:customerId", "Erase customer", "Erase "],
  ["quotes/create/create-transaction", "quotes:query", "Create transaction with", "Create transaction with"],
  ["coverage/coverage-panel", "coverage", "Albania", "Albania"],
  ["provider-report/report-panel", "reports/providers", "MoonPay", "MoonPay"],
  ["api-logs/request-panel", "api-logs", "POST [^\\d]", "POST"],
  ["api-logs/search-box", "api-logs", "Search syntax", ""],
  ["webhooks/endpoints/create-endpoint", "webhooks", "Add endpoint", "Add sandbox endpoint"],
  ["webhooks/endpoints/endpoint-settings", "webhooks/:endpointId", "Edit", "Edit “"],
  ["webhooks/endpoints/delete-endpoint", "webhooks/:endpointId", "Delete endpoint", "Delete “"],
  ["webhooks/endpoints/endpoint-secret", "webhooks/:endpointId", "Rotate", "Rotate the secret of"],
  ["webhooks/endpoints/send-test", "webhooks/:endpointId", "Send test event", "Send test event to"],
  ["webhooks/endpoints/resend-since", "webhooks/:endpointId", "Resend since", "Resend to"],
  ["webhooks/endpoints/resume-endpoint", "webhooks/:pausedId", "Resume", "Resume “"],
  ["webhooks/verify/signed-curl", "webhooks/deliveries/:deliveryId", "Copy as curl", "Send this webhook with curl"],
  ["settings/redirect-list", "settings", "Remove", "Remove "],
  ["brand/waiting-brand", "settings/checkout", "Withdraw", "Withdraw this brand?"],
  ["alerts/add-channel", "settings/alerts", "Add email", "Add email"],
  ["alerts/add-channel", "settings/alerts", "Add chat channel", "Add chat channel"],
  ["alerts/channels-table", "settings/alerts", "Actions for", "Actions for"],
  ["alerts/channels-table", "settings/alerts", "Actions for > Send test message", "Send a test message to"],
  ["alerts/channels-table", "settings/alerts", "Actions for > Resume", "Resume “"],
  ["alerts/channels-table", "settings/alerts", "Actions for > Remove", "Remove “"],
  ["settings/partner-documents", "settings/company", "Add link", "Add link to a document"],
  ["settings/partner-documents", "settings/company", "Remove", "Remove the link to"],
  ["app/(dashboard)/[environment]/settings/members/page", "settings/members", "Invite member", "Invite member"],
  ["settings/members-table", "settings/members", "Actions for Ngozi", "Actions for"],
  ["settings/members-table", "settings/members", "Actions for > Change role", "Change the role of"],
  ["settings/remove-member-dialog", "settings/members", "Actions for Tunde > Remove", "Remove "],
  ["settings/invitations-table", "settings/members", "Actions for the invitation", "Actions for the invitation"],
  ["settings/invitations-table", "settings/members", "Actions for the invitation > Resend", "Send "],
  ["settings/invitations-table", "settings/members", "Actions for the invitation > Revoke", "Revoke the invitation to"],
  ["settings/two-factor-requirement", "settings/members", "Require for all members", "Require two-factor"],
  ["settings/members-table", "settings/members", "Leave account", "Leave "],
  ["settings/recovery-codes", "settings/account", "Generate new codes", "Generate new recovery codes?"],
  ["settings/totp-setup", "settings/account", "Turn off", "Turn off the authenticator app?"],
  ["settings/passkeys-list", "settings/account", "Remove", "Remove the passkey"],
  ["settings/sessions-section", "settings/account", "Sign out ", "Sign out this session?"],
  ["settings/sessions-section", "settings/account", "Sign out other sessions", "Sign out other sessions?"],
  ["settings/sessions-section", "settings/account", "Sign out everywhere", "Sign out everywhere?"],
]);

export const operatorRows = rows([
  ["operator/failed-callbacks-table", "callbacks", "Actions for", "Actions for the callback of"],
  ["operator/webhooks/all-deliveries-table", "deliveries", "Actions for", "Actions for"],
  ["operator/incidents/incident-actions", "incidents", "Open incident", "Open an incident"],
  ["operator/incidents/incident-actions", "incidents", "Add update", "Add an update"],
  ["operator/incidents/incident-actions", "incidents", "Resolve", "Resolve “Slow quotes”"],
  ["operator/partners/partner-head", "partners/:partnerId", "Rename", "Rename "],
  ["operator/partners/partner-notes", "partners/:partnerId", "Add note", "Add note"],
  ["operator/partners/partner-approval", "partners/:partnerId", "Record", "Record: "],
  ["operator/partners/partner-danger-zone", "partners/:partnerId", "Revoke access", "Revoke the production access of"],
  ["operator/partners/partner-danger-zone", "partners/:partnerId", "Suspend partner", "Suspend "],
  ["operator/partners/contract-end", "partners/:partnerId", "End contract", "End the contract with"],
  ["operator/partners/partner-members", "partners/:partnerId", "Actions for", "Actions for"],
  ["operator/partners/partner-members", "partners/:partnerId", "Actions for > Erase person", "Erase "],
  ["ui/form/request-form", "partners/:partnerId", "Set fee", "Change the production fee of"],
  ["operator/partners/partner-access", "partners/:otherId?environment=sandbox", "Grant sandbox", "Grant Second Wallet"],
  ["operator/partners/partner-danger-zone", "partners/:otherId?environment=sandbox", "Resume partner", "Resume "],
  [
    "operator/partners/contract-end",
    "partners/:otherId?environment=sandbox",
    "Continue contract",
    "Continue the contract",
  ],
  ["operator/partners/partner-brand", "partners/:partnerId/sandbox/company", "Approve brand", "Approve this brand?"],
  ["operator/partners/partner-brand", "partners/:partnerId/sandbox/company", "Reject brand", "Reject this brand?"],
  ["operator/fees/fee-rules-table", "partners/:partnerId/sandbox/fees", "End rule", "End the rule for"],
  [
    "app/operator/(console)/partners/[partnerId]/[environment]/api-keys/page",
    "partners/:partnerId/sandbox/api-keys",
    "Actions for",
    "Actions for",
  ],
  [
    "app/operator/(console)/partners/[partnerId]/[environment]/api-keys/page",
    "partners/:partnerId/sandbox/api-keys",
    "Actions for > Revoke key",
    "Revoke “",
  ],
  ["operator/providers/provider-switch", "providers/sandbox/moonpay", "Enabled", "Disable MoonPay"],
  ["operator/providers/disabled-routes", "providers/sandbox/guardarian", "Enable Buy", "Enable Buy"],
  ["operator/providers/saved-settings", "providers/sandbox/guardarian", "Delete saved", "Delete the saved settings?"],
  ["operator/payouts/provider-payouts", "providers/production/moonpay", "Record payout", "Record a payout of"],
  [
    "operator/countries/add-country-rule",
    "providers/countries?environment=sandbox",
    "Add rule",
    "Add a country rule in",
  ],
  [
    "operator/countries/country-rules-table",
    "providers/countries?environment=sandbox",
    "Remove",
    "Remove the rule for",
  ],
  [
    "operator/reconciliation/differences-table",
    "reconciliation/:reconciliationId",
    "Explain",
    "Explain the difference",
  ],
  ["operator/transactions/review-panel", "transactions/:review", "Confirm as success", "Confirm as success?"],
  ["operator/transactions/record-adjustment", "transactions/:success", "Record adjustment", "Record an adjustment"],
]);

/** How many of a file aren't opened, and why. */
export const notOpened: Record<string, { count: number; why: string }> = {
  "app/operator/(console)/statements/page": { count: 1, why: "needs a month that ended and is open" },
  "account/step-up": { count: 1, why: "e2e/members-and-security.spec.ts opens it when a sign-in is older" },
  "webhooks/missed-events": { count: 1, why: "needs a delivery that failed for good" },
  "checkout/address-tools": { count: 1, why: "e2e/checkout-buyer.spec.ts opens it with a camera" },
  "api-keys/key-actions": { count: 1, why: "e2e/api-keys.spec.ts opens it for a rotated key" },
  "integration/check-row": { count: 1, why: "needs a partner that resent a webhook" },
  "integration/production-request": { count: 1, why: "needs a partner that passed every check" },
  "operator/outbox-table": { count: 2, why: "needs an email with a secret link" },
  "operator/waiting-proposal": { count: 2, why: "e2e/operator-proposals.spec.ts opens one with two operators" },
  "shell/account-menu": { count: 1, why: "e2e/shell.spec.ts opens it" },
  "shell/keyboard": { count: 1, why: "e2e/palette-and-shortcuts.spec.ts opens it" },
  "shell/palette-dialog": { count: 1, why: "e2e/palette-and-shortcuts.spec.ts opens it" },
  "settings/identities-list": { count: 1, why: "needs an identity provider" },
  "settings/terms-banner": { count: 1, why: "needs terms of service" },
  "settings/two-factor-requirement": { count: 1, why: "e2e/two-factor-requirement.spec.ts requires a second factor" },
};
