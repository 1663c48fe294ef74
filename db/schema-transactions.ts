import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { indexChanges, indexDelays } from "./change-indexes.ts";
import { bytea, instant, money } from "./columns.ts";
import type {
  ActorKind,
  AdjustmentKind,
  Environment,
  FactSource,
  FailureCode,
  HoldReason,
  LookupKind,
  RefundStatus,
  ReviewDecision,
  Side,
  Status,
  StatusSource,
  SvcFeeSource,
} from "./enums.ts";
import { indexRefunds, type Refund } from "./refund.ts";
import { partners } from "./schema.ts";
import { operators } from "./schema-operators.ts";
import { indexFailures } from "./shown-failure-code.ts";

/** Columns of `transactions` for the books: what was agreed, reported, and when. Null in rows that are older than the columns,
 * and until there is something to record. */
export const factColumns = {
  quotedProviderFee: money(),
  quotedNetworkFee: money(),
  quotedSvcFee: money(),
  /** The rate of our fee at creation, and what it amounts to before the cap at the provider's fee. */
  svcFeeBps: integer(),
  svcFeeAgreed: money(),
  /** Whose setting the rate was, and the rule in `fee_rules` if it was one. */
  svcFeeSource: text().$type<SvcFeeSource>(),
  feeRuleId: text(),
  /** Where the fees, and where both amounts, come from. */
  feesSource: text().$type<FactSource>(),
  amountsSource: text().$type<FactSource>(),
  /** The commission on the order that the provider reports, which is part of its fee. */
  partnerFee: money(),
  partnerFeeCurrency: text(),
  /** Fiat per crypto: as the page displayed it, and of the order. Then when the buyer continued with it. */
  shownRate: money(),
  orderedRate: money(),
  acceptedAt: instant(),
  /** When the buyer was first handed over to the provider. */
  handedOverAt: instant(),
  /** When we first learned that it was paid, that it succeeded, and that it closed. */
  paidAt: instant(),
  succeededAt: instant(),
  closedAt: instant(),
};

export const transactions = pgTable(
  "transactions",
  {
    id: text().primaryKey(),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    partnerContext: text().notNull(),
    /** The customer's pseudonym, and the partner's label; null if the request had none. See lib/customers/customer-id. */
    customerId: text(),
    subAccount: text(),
    /** The partner's own fields by their keys; null if the request had none. */
    metadata: jsonb().$type<Record<string, string>>(),
    /** SHA-256 of the request body, to distinguish a repeat from a conflict. */
    bodyHash: bytea().notNull(),
    type: text().$type<Side>().notNull(),
    provider: text().notNull(),
    fiatCurrency: text().notNull(),
    cryptoCurrency: text().notNull(),
    network: text().notNull(),
    paymentMethod: text().notNull(),
    /** The requested fiat amount, or the quoted one for a requested crypto amount; the quoted and final ones may differ. */
    amount: money().notNull(),
    /** The requested crypto amount; null if a fiat amount was requested. */
    requestedCryptoAmount: money(),
    quotedFiatAmount: money().notNull(),
    quotedCryptoAmount: money().notNull(),
    quotedExchangeRate: money().notNull(),
    isBest: boolean().notNull(),
    fiatAmount: money().notNull(),
    cryptoAmount: money().notNull(),
    exchangeRate: money().notNull(),
    providerFee: money().notNull(),
    networkFee: money().notNull(),
    svcFee: money().notNull(),
    ...factColumns,
    walletAddress: text(),
    /** The address's destination tag or memo, or "none" if it needs none; null if not stated. */
    walletAddressTag: text(),
    senderAddress: text(),
    /** Where the buyer lives, if the partner stated it. */
    country: text(),
    region: text(),
    /** The buyer's language as a BCP 47 tag, if the partner stated it. */
    locale: text(),
    /** Encrypted: the buyer's email address, if the partner stated it, as JSON; see EmailAddress. Null once it's closed. */
    sealedBuyer: bytea(),
    redirectUrl: text().notNull(),
    status: text().$type<Status>().notNull().default("pending"),
    statusReason: text(),
    /** Null unless it failed, was cancelled, or expired; see lib/transactions/failure-code. */
    failureCode: text().$type<FailureCode>(),
    /** Why the transaction is on hold: what the provider reports does not match what was agreed. Cleared by the operator. */
    reviewReason: text(),
    /** The provider's order that caused the review, as JSON; see ReviewOrder. */
    reviewOrder: text(),
    /** The latest hold: when it began, why, and when it ended. Null if there was none since the columns exist. */
    onHoldSince: instant(),
    holdReason: text().$type<HoldReason>(),
    holdEndedAt: instant(),
    transactionHash: text(),
    providerTransactionId: text(),
    quoteId: text(),
    checkoutToken: text().notNull().unique(),
    linkExpiresAt: instant().notNull(),
    openedAt: instant(),
    /** The provider's link, created once; see open-checkout. */
    providerLink: text(),
    /** Encrypted: the provider's link if the order has the buyer's email address. `providerLink` is then one to our page. */
    sealedProviderLink: bytea(),
    providerLinkEndsAt: instant(),
    checkoutClaimedUntil: instant(),
    /** Encrypted: the fields the provider last requested from the buyer, with the input, as JSON; see BuyerField. */
    sealedFields: bytea(),
    /** Encrypted: what the buyer has to do outside the provider's page, as JSON; see Instructions. */
    sealedInstructions: bytea(),
    /** What was returned to the payer, as its adjustments add up; null if nothing was. See lib/adjustments. */
    refund: jsonb().$type<Refund>(),
    /** When the buyer's personal data was erased; see svc buyer erase. */
    erasedAt: instant(),
    /** Until when the provider is expected to complete the payment; null until it's paid, and in the sandbox. */
    expectedBy: instant(),
    /** Since when the payment has been delayed at the provider. The column has an older name, which renaming would take from running versions. */
    delayedAt: instant("stuck_at"),
    /** When the worker polls the provider next; null if there is nothing left to poll. */
    nextCheckAt: instant(),
    checkCount: integer().notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("transactions_context").on(table.partnerId, table.environment, table.partnerContext),
    uniqueIndex("transactions_quote").on(table.quoteId),
    index("transactions_partner").on(table.partnerId, table.environment, table.createdAt, table.id),
    index("transactions_status").on(table.partnerId, table.environment, table.status, table.createdAt, table.id),
    index("transactions_type").on(table.partnerId, table.environment, table.type, table.createdAt, table.id),
    index("transactions_provider").on(table.partnerId, table.environment, table.provider, table.createdAt, table.id),
    index("transactions_fiat").on(table.partnerId, table.environment, table.fiatCurrency, table.createdAt, table.id),
    index("transactions_crypto").on(
      table.partnerId,
      table.environment,
      table.cryptoCurrency,
      table.createdAt,
      table.id,
    ),
    index("transactions_network").on(table.partnerId, table.environment, table.network, table.createdAt, table.id),
    index("transactions_method").on(table.partnerId, table.environment, table.paymentMethod, table.createdAt, table.id),
    // A range of amounts is only meaningful within one currency.
    index("transactions_amount").on(table.partnerId, table.environment, table.fiatCurrency, table.fiatAmount),
    index("transactions_customer")
      .on(table.partnerId, table.environment, table.customerId, table.createdAt, table.id)
      .where(sql`customer_id is not null`),
    index("transactions_sub_account")
      .on(table.partnerId, table.environment, table.subAccount, table.createdAt, table.id)
      .where(sql`sub_account is not null`),
    // Lookups by wallet, newest first.
    index("transactions_partner_wallet")
      .on(table.partnerId, table.environment, sql`lower(${table.walletAddress})`, table.createdAt, table.id)
      .where(sql`wallet_address is not null`),
    // Lookups and searches by prefix: see transaction-search.
    index("transactions_id_prefix").on(table.partnerId, table.environment, sql`${table.id} text_pattern_ops`),
    index("transactions_context_prefix").on(
      table.partnerId,
      table.environment,
      sql`${table.partnerContext} text_pattern_ops`,
    ),
    index("transactions_order_prefix")
      .on(table.partnerId, table.environment, sql`${table.providerTransactionId} text_pattern_ops`)
      .where(sql`provider_transaction_id is not null`),
    index("transactions_hash_prefix")
      .on(table.partnerId, table.environment, sql`lower(${table.transactionHash}) text_pattern_ops`)
      .where(sql`transaction_hash is not null`),
    index("transactions_wallet_prefix")
      .on(table.partnerId, table.environment, sql`lower(${table.walletAddress}) text_pattern_ops`)
      .where(sql`wallet_address is not null`),
    index("transactions_provider_id").on(table.provider, table.environment, table.providerTransactionId),
    index("transactions_due").on(table.nextCheckAt),
    // For the operator's lists.
    index("transactions_any").on(table.status, table.createdAt, table.id),
    index("transactions_any_side").on(table.type, table.environment, table.status, table.createdAt, table.id),
    index("transactions_any_provider").on(table.provider, table.status, table.createdAt, table.id),
    index("transactions_hash").on(table.transactionHash).where(sql`transaction_hash is not null`),
    // Rare states that the operator looks up.
    index("transactions_review").on(table.createdAt, table.id).where(sql`review_reason is not null`),
    ...indexRefunds(table),
    ...indexFailures(table),
    ...indexChanges(table),
    ...indexDelays(table),
  ],
);

/** One row for each status change and for each provider update that changed nothing. */
export const statusChanges = pgTable(
  "status_changes",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: text()
      .notNull()
      .references(() => transactions.id),
    fromStatus: text().$type<Status>(),
    toStatus: text().$type<Status>().notNull(),
    source: text().$type<StatusSource>().notNull(),
    rawStatus: text(),
    reason: text(),
    /** Of a change to failed, cancelled, or expired; null for the others, and for those from before there were codes. */
    failureCode: text().$type<FailureCode>(),
    at: instant().notNull(),
  },
  (table) => [
    index("status_changes_transaction").on(table.transactionId, table.id),
    // Rows are inserted in time order; rollups look for changes since their last run.
    index("status_changes_at").using("brin", table.at),
  ],
);

/** A decision on a transaction in review that waits for a second operator; see lib/transactions/review-proposals. */
export const reviewProposals = pgTable(
  "review_proposals",
  {
    transactionId: text()
      .primaryKey()
      .references(() => transactions.id, { onDelete: "cascade" }),
    id: text().notNull(),
    decision: text().$type<ReviewDecision>().notNull(),
    reason: text().notNull(),
    /** Identifies what was reviewed: the proposal lapses when it changes. */
    version: text().notNull(),
    operatorId: text()
      .notNull()
      .references(() => operators.id, { onDelete: "cascade" }),
    proposedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("review_proposals_expires").on(table.expiresAt)],
);

/** Provider callbacks as received, stored before we respond. */
export const callbacks = pgTable(
  "callbacks",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    environment: text().$type<Environment>().notNull(),
    bodyHash: bytea().notNull(),
    /** Encrypted: the body as received. Null once the buyer's data is erased. */
    sealedBody: bytea(),
    /** The parsed callback: a ProviderUpdate as JSON. */
    state: text().notNull(),
    receivedAt: instant().notNull(),
    appliedAt: instant(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    outcome: text(),
  },
  (table) => [
    uniqueIndex("callbacks_once").on(table.provider, table.environment, table.bodyHash),
    index("callbacks_due").on(table.nextAttemptAt),
    index("callbacks_received").on(table.receivedAt),
    index("callbacks_latest").on(table.provider, table.environment, table.receivedAt),
    index("callbacks_given_up").on(table.receivedAt, table.id).where(sql`outcome = 'given_up'`),
  ],
);

/** Money that moved at the provider outside of the transaction's status: refunds, and other orders that were paid. Rows are
 * only added. */
export const adjustments = pgTable(
  "adjustments",
  {
    id: text().primaryKey(),
    /** Not a foreign key, which would cost each row another look-up. */
    transactionId: text().notNull(),
    partnerId: text()
      .notNull()
      .references(() => partners.id),
    environment: text().$type<Environment>().notNull(),
    kind: text().$type<AdjustmentKind>().notNull(),
    status: text().$type<RefundStatus>().notNull().default("succeeded"),
    /** What was returned of the order in total so far, or what the other order was for. Null if it isn't reported. */
    amount: money(),
    currency: text(),
    /** The provider's order. */
    providerReference: text(),
    rawStatus: text().notNull(),
    /** The provider's. */
    reason: text(),
    source: text().$type<StatusSource>().notNull(),
    /** The operators who entered and confirmed it. */
    recordedBy: text(),
    /** When it happened at the provider, if it reports that. */
    occurredAt: instant(),
    recordedAt: instant().notNull(),
  },
  // A repeated report adds no row.
  (table) => [
    unique("adjustments_once")
      .on(table.transactionId, table.kind, table.status, table.providerReference, table.amount, table.currency)
      .nullsNotDistinct(),
    // Alerts and the console look for the latest of all partners.
    index("adjustments_recorded").on(table.recordedAt),
  ],
);

/** The customers of partners, without the references that name them. */
export const customers = pgTable("customers", {
  /** Differs by partner and environment; see lib/customers/customer-id. */
  customerId: text().primaryKey(),
  partnerId: text().notNull(),
  environment: text().$type<Environment>().notNull(),
  /** Encrypted: a few characters of the reference, to recognize it by. */
  sealedDisplay: bytea().notNull(),
  firstSeenAt: instant().notNull(),
});

/** Keyed hashes of what a buyer can name to support: what they entered for the order, and the reference of their payment. */
export const transactionLookups = pgTable(
  "transaction_lookups",
  {
    /** Not a foreign key, which would cost each row another look-up. */
    transactionId: text().notNull(),
    partnerId: text().notNull(),
    environment: text().$type<Environment>().notNull(),
    kind: text().$type<LookupKind>().notNull(),
    hash: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.kind, table.hash] }),
    index("transaction_lookups_hash").on(table.hash),
  ],
);

/** What members and operators write about a transaction. Rows are only added, until the buyer is erased. */
export const transactionNotes = pgTable(
  "transaction_notes",
  {
    id: text().primaryKey(),
    transactionId: text()
      .notNull()
      .references(() => transactions.id),
    partnerId: text().notNull(),
    environment: text().$type<Environment>().notNull(),
    authorKind: text().$type<Exclude<ActorKind, "api_key" | "system">>().notNull(),
    /** The ID alone, so that the author's address is only where accounts are. */
    authorId: text().notNull(),
    text: text().notNull(),
    /** Always true for a note of the partner. */
    isVisibleToPartner: boolean("visible_to_partner").notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("transaction_notes_transaction").on(table.transactionId, table.createdAt, table.id)],
);

/** A provider's quote without our fee, or why it had none. Amounts are decimal text. */
export type ConsideredQuote =
  | {
      provider: string;
      exchange_rate: string;
      fiat_amount: string;
      crypto_amount: string;
      provider_fee: string;
      network_fee: string;
    }
  | { provider: string; unsupported: string };

/** What the providers offered when a transaction was created. Without a foreign key, which would cost each creation another
 * look-up. */
export const transactionQuotes = pgTable("transaction_quotes", {
  transactionId: text().primaryKey(),
  partnerId: text().notNull(),
  environment: text().$type<Environment>().notNull(),
  quotes: jsonb().$type<ConsideredQuote[]>().notNull(),
});
