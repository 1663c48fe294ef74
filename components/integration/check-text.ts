import type { CheckGroup, CheckName } from "#lib/integration/contract.ts";

type GroupCopy = { title: string; about: string };

export const groupText: Record<CheckGroup, GroupCopy> = {
  core: { title: "Core", about: "Required for every integration." },
  webhooks: {
    title: "Webhooks",
    about: "How you learn that a transaction has finished. Required, unless you poll.",
  },
  polling: { title: "Polling", about: "The alternative to webhooks. One of the two is required." },
  recommended: { title: "Recommended", about: "Not required for production access." },
};

type CheckCopy = {
  title: string;
  /** What to do until it passes. */
  fix: string;
  guide: { href: string; text: string };
};

export const checkText: Record<CheckName, CheckCopy> = {
  key: {
    title: "TEST API key used",
    fix: "Create a TEST API key and send it in the header `X-SVC-API-KEY`.",
    guide: { href: "/docs/quickstart", text: "Quickstart" },
  },
  quotes: {
    title: "Quotes requested",
    fix: "Request quotes from your server.",
    guide: { href: "/docs/quotes", text: "Quotes" },
  },
  transaction: {
    title: "Transaction created by API",
    fix: "Create a transaction from your server. One created on the Quotes page doesn't count.",
    guide: { href: "/docs/transactions", text: "Transactions" },
  },
  success: {
    title: "Transaction successful",
    fix: "Open the link of a sandbox transaction and pay, or simulate its outcome by API or on the transaction's page.",
    guide: { href: "/docs/testing", text: "Testing" },
  },
  partner_context: {
    title: "`partner_context` is unique",
    fix: "Create three transactions, each with its own `partner_context`. Send the same value again only to retry the same request.",
    guide: { href: "/docs/idempotency", text: "Idempotency" },
  },
  quote_expiry: {
    title: "Expired quotes requested again",
    fix: "Create a transaction with a `quote_id` after its `expires_at`. When the response is `quote_expired`, request quotes again and create the transaction with a new one.",
    guide: { href: "/docs/quotes#lock-in-a-quote", text: "Lock in a quote" },
  },
  errors: {
    title: "Errors handled by retry class",
    fix: "Send a request that must fail, such as one with an unknown network, and let your code handle it. The same terminal error three times in a row with the same key doesn't pass.",
    guide: { href: "/docs/errors", text: "Errors" },
  },
  contact: {
    title: "Support contact added",
    fix: "Add a support contact: an email address or a page where your buyers reach you. The checkout and receipts show it.",
    guide: { href: "/sandbox/settings", text: "Settings" },
  },
  endpoint: {
    title: "Endpoint accepts webhooks",
    fix: "Add a webhook endpoint that responds with 2xx, and send a test event.",
    guide: { href: "/docs/webhooks", text: "Webhooks" },
  },
  signature: {
    title: "Wrong signatures rejected",
    fix: "Run the failure drills on the page of your endpoint. One of them is signed with another secret, and your endpoint must respond with 4xx.",
    guide: { href: "/docs/webhooks#verify-signatures", text: "Verify signatures" },
  },
  duplicates: {
    title: "Duplicates ignored",
    fix: "Resend a delivered event from its delivery's page. It has the same `webhook-id`, so your endpoint must accept it without fulfilling the order again.",
    guide: { href: "/docs/webhooks#duplicates", text: "Duplicates" },
  },
  retries: {
    title: "Retries accepted",
    fix: "Respond with 500 to one event, then accept its next attempt, which follows after 5 seconds.",
    guide: { href: "/docs/webhooks#retries", text: "Retries" },
  },
  recovery: {
    title: "Missed events fetched",
    fix: "After a delivery has failed, fetch its event with `GET /events`, starting at the cursor that you stored.",
    guide: { href: "/docs/webhooks#recover-missed-events", text: "Recover missed events" },
  },
  polling: {
    title: "Final status fetched",
    fix: "Fetch a transaction after it has succeeded, with `GET /transactions/{transaction_id}`.",
    guide: { href: "/docs/transactions#follow-the-outcome", text: "Follow the outcome" },
  },
  rate_limits: {
    title: "Backs off after 429",
    fix: "Exceed the rate limit of a TEST key once. After the first 429, send nothing until the time in `Retry-After` has passed.",
    guide: { href: "/docs/rate-limits#handle-429", text: "Handle 429" },
  },
  redirects: {
    title: "Redirect URLs restricted",
    fix: "List the https origins and app schemes that buyers may return to under Settings. Without a list, any https URL is allowed.",
    guide: { href: "/sandbox/settings", text: "Settings" },
  },
  two_factor: {
    title: "Owners use two-factor authentication",
    fix: "Each owner sets up an authenticator app or a passkey.",
    guide: { href: "/sandbox/settings/account", text: "Your account" },
  },
};
