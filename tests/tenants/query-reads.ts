import { rawSql, transact } from "#db/client.ts";
import type { WebhookEventName } from "#db/enums.ts";
import * as apiKeys from "#lib/api-keys/queries/api-keys.ts";
import * as keyUse from "#lib/api-keys/queries/key-use.ts";
import * as apiLogs from "#lib/api-logs/queries/api-logs.ts";
import * as apiLogCounts from "#lib/api-logs/queries/counts.ts";
import { countApiLogValues } from "#lib/api-logs/queries/summary.ts";
import { selectAudit } from "#lib/audit/queries/audit.ts";
import { customerIdOf } from "#lib/customers/customer-id.ts";
import * as customers from "#lib/customers/queries/customers.ts";
import { dayMs } from "#lib/duration.ts";
import * as deliveryEvidence from "#lib/integration/queries/delivery-evidence.ts";
import { selectPassedChecks } from "#lib/integration/queries/integration-checks.ts";
import * as integrationEvidence from "#lib/integration/queries/integration-evidence.ts";
import { selectUnseenNotices } from "#lib/mail/queries/notices.ts";
import * as overviewRows from "#lib/overview/queries/overview-rows.ts";
import * as rollups from "#lib/overview/queries/rollup-queries.ts";
import * as partners from "#lib/partners/queries/partners.ts";
import * as buyerData from "#lib/personal-data/queries/buyer-data.ts";
import { selectRecentQuotes } from "#lib/quotes/queries.ts";
import * as savedViews from "#lib/saved-views/queries.ts";
import * as search from "#lib/search/queries.ts";
import { selectSecurityEvents } from "#lib/security/queries.ts";
import * as transactionCounts from "#lib/transactions/queries/counts.ts";
import { selectCreationChecks } from "#lib/transactions/queries/creation-checks.ts";
import { selectDashboardRows } from "#lib/transactions/queries/dashboard-transactions.ts";
import * as listed from "#lib/transactions/queries/listed-transactions.ts";
import { selectIdsByHash } from "#lib/transactions/queries/lookups.ts";
import * as notes from "#lib/transactions/queries/notes.ts";
import * as transactionSearch from "#lib/transactions/queries/search.ts";
import { selectSlippage } from "#lib/transactions/queries/slippage.ts";
import { selectAttemptsOf } from "#lib/transactions/queries/timeline.ts";
import * as transactions from "#lib/transactions/queries/transactions.ts";
import { selectWebhookCounts } from "#lib/transactions/queries/webhooks.ts";
import * as deliveries from "#lib/webhooks/queries/deliveries.ts";
import { selectDrills } from "#lib/webhooks/queries/drills.ts";
import * as endpoints from "#lib/webhooks/queries/endpoints.ts";
import * as eventFeed from "#lib/webhooks/queries/event-feed.ts";
import { countMissedEvents, selectMissedEvents } from "#lib/webhooks/queries/missed-events.ts";
import { alertQueryReads } from "./alert-cases.ts";
import { brandQueryReads } from "./brand-cases.ts";
import { feeQueryReads } from "./fee-cases.ts";
import { customerRef, type Known, type Reads } from "./owner-rows.ts";
import { reportReads } from "./report-cases.ts";

const limit = 5;
const tomorrow = new Date(Date.now() + dayMs);
const monthAgo = new Date(Date.now() - 30 * dayMs);
const range = { from: monthAgo, to: tomorrow };
const rollupPeriod = { from: monthAgo, hoursFrom: monthAgo, to: tomorrow, steps: [monthAgo] };
const logs = { terms: [], range, limit, scanned: 1_000 };
const buyer = ({ transactionId: id, context }: Known): buyerData.BuyerTransaction[] => [
  {
    id,
    partnerContext: context,
    customerId: null,
    provider: "",
    providerTransactionId: null,
    walletAddress: null,
    transactionHash: null,
    isOpen: false,
  },
];
const live = <Result>(read: (tx: Parameters<Parameters<typeof transact>[0]>[0]) => Promise<Result>) => transact(read);
const hasRow = async (result: Promise<{ rows: readonly unknown[] }>) => (await result).rows;

import { statementQueryReads } from "./statement-cases.ts";

/** A call of each statement that reads by a TenantScope, with IDs of another tenant unless the scope is the owner's. */
export const queryReads: Reads = {
  alerts: alertQueryReads,
  brands: brandQueryReads,
  "provider reports": reportReads,
  statements: statementQueryReads,
  "api-keys": {
    countLiveKeysLocked: (scope) => live((tx) => apiKeys.countLiveKeysLocked(scope, new Date(), tx)),
    selectKeys: (scope) => apiKeys.selectKeys(scope),
    selectKeyHints: (scope, { keyId }) => apiKeys.selectKeyHints(scope, [keyId]),
    selectLiveKeyLocked: (scope, { liveKeyId }) =>
      live((tx) => apiKeys.selectLiveKeyLocked(scope, liveKeyId, new Date(), tx)),
    hasLiveSuccessor: async (scope) => {
      const [first] = await rawSql()`select min(id) as id from api_keys`;
      return live((tx) => apiKeys.hasLiveSuccessor(scope, first?.id, tx));
    },
    selectKeyByHash: (scope, { keyHash }) => apiKeys.selectKeyByHash(scope, keyHash),
  },
  "api-log-counts": {
    countApiLogs: (scope) => apiLogCounts.countApiLogs(scope, { terms: [], range, stepMs: dayMs, scanned: 1_000 }),
    sumRequestRollups: (scope) =>
      apiLogCounts.sumRequestRollups(scope, { days: [range], hours: [], minutes: [] }, { stepMs: dayMs, keys: [] }),
    selectFirstRequestDay: (scope) => apiLogCounts.selectFirstRequestDay(scope, monthAgo),
  },
  "api-log-summary": {
    countApiLogValues: async (scope) => {
      const wanted = { terms: [], range, scanned: 1_000 };
      return (await countApiLogValues(scope, wanted)).filter(({ name }) => name === "path");
    },
  },
  "api-logs": {
    selectApiLogs: (scope) => hasRow(apiLogs.selectApiLogs(scope, logs)),
  },
  audit: {
    selectAudit: (scope) => selectAudit(scope, { limit }),
  },
  "buyer-data": {
    selectBuyerTransactions: (scope, { context }) =>
      buyerData.selectBuyerTransactions(scope, { reference: context }, "", limit),
    selectCallbackPage: (scope) => buyerData.selectCallbackPage(scope, null, "0", limit),
    selectBuyerRows: async (scope, known) => (await buyerData.selectBuyerRows(scope, buyer(known))).saved_views,
  },
  "creation-checks": {
    selectCreationChecks: (scope, { context }) => selectCreationChecks(scope, context),
  },
  customers: {
    selectCustomers: async (scope, { owner }) =>
      customers.selectCustomers(scope, [await customerIdOf(owner, customerRef)]),
    selectOutcomes: async (scope, { owner }) => customers.selectOutcomes(scope, await customerIdOf(owner, customerRef)),
    selectLastProvider: async (scope, { owner }) =>
      customers.selectLastProvider(scope, await customerIdOf(owner, customerRef)),
  },
  "dashboard-transactions": {
    selectDashboardRows: (scope) => selectDashboardRows(scope, { limit }),
  },
  "delivery-evidence": {
    selectDelivered: deliveryEvidence.selectDelivered,
    selectAcceptedDuplicate: deliveryEvidence.selectAcceptedDuplicate,
    selectAcceptedRetry: deliveryEvidence.selectAcceptedRetry,
    selectFetchedAfterFailure: deliveryEvidence.selectFetchedAfterFailure,
  },
  "event-feed": {
    selectEventsAfter: (scope) => eventFeed.selectEventsAfter(scope, { after: { position: -1n, sequence: 0n }, limit }),
    selectPositionOfXid: (scope) => eventFeed.selectPositionOfXid(scope, { xid: 0n, sequence: 2n ** 62n }),
  },
  "integration-checks": {
    selectPassedChecks,
  },
  "integration-evidence": {
    selectUsedKey: integrationEvidence.selectUsedKey,
    selectTransactions: (scope) => integrationEvidence.selectTransactions(scope, limit),
    selectNewestSuccesses: (scope) => integrationEvidence.selectNewestSuccesses(scope, limit),
  },
  "key-use": {
    selectKeyCreators: keyUse.selectKeyCreators,
    selectKeyCalls: (scope) => keyUse.selectKeyCalls(scope, "day", monthAgo),
  },
  "listed-transactions": {
    selectListedTransactions: (scope) => listed.selectListedTransactions(scope, { limit }),
    selectListedVersions: (scope) => listed.selectListedVersions(scope, { limit }),
    selectVersion: (scope, { transactionId }) => listed.selectVersion(scope, transactionId),
    selectChangedTransactions: (scope, { transactionId }) =>
      listed.selectChangedTransactions(scope, {}, [transactionId]),
  },
  "missed-events": {
    countMissedEvents: async (scope) => (await countMissedEvents([scope])).length,
    selectMissedEvents: (scope) => selectMissedEvents(scope, limit),
  },
  notices: {
    selectUnseenNotices: (scope) => selectUnseenNotices(scope, limit),
  },
  "overview-rows": {
    selectDelayed: (scope) => overviewRows.selectDelayed(scope, limit),
    selectFailingEndpoints: overviewRows.selectFailingEndpoints,
    selectExpiringKeys: (scope) =>
      overviewRows.selectExpiringKeys(scope, new Date(), new Date(Date.now() + 400 * dayMs)),
    selectIdleKeys: (scope) => overviewRows.selectIdleKeys(scope, new Date(), tomorrow),
    selectSetUp: async (scope) => {
      // The rest is about production in both environments.
      const { keyHint, hasTransaction, hasEndpoint } = await overviewRows.selectSetUp(scope, new Date());
      return { keyHint, hasTransaction, hasEndpoint };
    },
  },
  fees: feeQueryReads,
  partners: {
    selectAccess: (scope) => partners.selectAccess(scope),
    selectRedirectOrigins: (scope) => partners.selectRedirectOrigins(scope),
  },
  "recent-quotes": {
    selectRecentQuotes: (scope) => selectRecentQuotes(scope, limit),
  },
  "rollup-queries": {
    selectTransactionRollup: async (scope) =>
      (await rollups.selectTransactionRollup(scope, [rollupPeriod])).flat().length,
    selectDurations: async (scope) => (await rollups.selectDurations(scope, [rollupPeriod])).flat().length,
    selectRequestRollup: async (scope) => (await rollups.selectRequestRollup(scope, [rollupPeriod])).flat().length,
    selectAttemptRollup: async (scope) => (await rollups.selectAttemptRollup(scope, [rollupPeriod])).flat().length,
  },
  "saved-views": {
    selectSavedView: (scope) => savedViews.selectSavedView(scope, "view_1"),
    selectSavedViews: (scope) => savedViews.selectSavedViews({ ...scope, userId: "usr_1" }, "transactions", limit),
    countOwnViews: (scope) => live((tx) => savedViews.countOwnViews({ ...scope, userId: "usr_1" }, "transactions", tx)),
  },
  search: {
    selectKeysNamed: (scope, { keyName }) => search.selectKeysNamed(scope, keyName, limit),
    selectEndpointsNamed: (scope, { endpointName }) => search.selectEndpointsNamed(scope, endpointName, limit),
    eventsByPrefix: (scope, { eventId }) => search.eventsByPrefix(scope, eventId, limit),
  },
  "security-events": {
    selectSecurityEvents: (scope) => selectSecurityEvents(scope, { limit }),
  },
  "transaction-counts": {
    countNewest: (scope) => transactionCounts.countNewest(scope, {}, limit),
    selectStatusCounts: transactionCounts.selectStatusCounts,
  },
  "transaction-lookups": {
    selectIdsByHash: (scope) => selectIdsByHash(scope, [Buffer.from("lookup")]),
  },
  "transaction-notes": {
    countNotes: (scope, { transactionId }) => live((tx) => notes.countNotes(scope, transactionId, tx)),
    selectNotes: (scope, { transactionId }) => notes.selectNotes(scope, transactionId, limit),
  },
  "transaction-search": {
    selectTransactionsByName: (scope, { transactionId }) =>
      transactionSearch.selectTransactionsByName(scope, "id", transactionId, limit),
    selectTransactionsByHash: (scope) =>
      transactionSearch.selectTransactionsByHash(scope, [Buffer.from("lookup")], limit),
    transactionsByPrefix: (scope, { transactionId }) =>
      transactionSearch.transactionsByPrefix(scope, "id", transactionId, limit),
  },
  "transaction-slippage": {
    selectSlippage: (scope) => selectSlippage(scope, { since: monthAgo, limit: 1_000 }),
  },
  "transaction-timeline": {
    selectAttemptsOf: (scope, { transactionId }) => selectAttemptsOf(scope, transactionId, limit),
  },
  "transaction-webhooks": {
    selectWebhookCounts: (scope, { transactionId }) => selectWebhookCounts(scope, [transactionId]),
  },
  transactions: {
    selectTransactions: (scope) => transactions.selectTransactions(scope, { limit }),
    selectTransactionByContext: (scope, { context }) => transactions.selectTransactionByContext(scope, context),
    selectTransaction: (scope, { transactionId }) => transactions.selectTransaction(scope, transactionId),
    selectPosition: (scope) => transactions.selectPosition(scope, {}, 1),
  },
  "webhook-deliveries": {
    selectDeliveries: (scope) => deliveries.selectDeliveries(scope, { limit }),
    selectDeliveryPosition: (scope) => deliveries.selectDeliveryPosition(scope, {}, 1),
    deliveriesByPrefix: (scope, { deliveryId }) => deliveries.deliveriesByPrefix(scope, deliveryId, limit),
    selectDelivery: (scope, { deliveryId }) => deliveries.selectDelivery(scope, deliveryId),
  },
  "webhook-drills": {
    selectDrills: (scope) => selectDrills(scope, limit),
  },
  "webhook-endpoints": {
    selectEndpoints: (scope) => endpoints.selectEndpoints(scope),
    selectEndpoint: (scope, { endpointId }) => endpoints.selectEndpoint(scope, endpointId),
    selectEndpointsOf: (scope, { endpointId }) => endpoints.selectEndpointsOf(scope, [endpointId]),
    selectSubscribed: (scope, { eventName }) =>
      live((tx) => endpoints.selectSubscribed(scope, eventName as WebhookEventName, tx)),
  },
};
