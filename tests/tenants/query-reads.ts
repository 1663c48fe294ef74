import * as apiKeys from "#db/api-keys.ts";
import * as apiLogCounts from "#db/api-log-counts.ts";
import { countApiLogValues } from "#db/api-log-summary.ts";
import * as apiLogs from "#db/api-logs.ts";
import { selectAudit } from "#db/audit.ts";
import * as buyerData from "#db/buyer-data.ts";
import { rawSql, transact } from "#db/client.ts";
import { selectCreationChecks } from "#db/creation-checks.ts";
import { selectDashboardRows } from "#db/dashboard-transactions.ts";
import * as deliveryEvidence from "#db/delivery-evidence.ts";
import type { WebhookEventName } from "#db/enums.ts";
import * as eventFeed from "#db/event-feed.ts";
import { selectPassedChecks } from "#db/integration-checks.ts";
import * as integrationEvidence from "#db/integration-evidence.ts";
import * as keyUse from "#db/key-use.ts";
import * as listed from "#db/listed-transactions.ts";
import { countMissedEvents, selectMissedEvents } from "#db/missed-events.ts";
import { selectUnseenNotices } from "#db/notices.ts";
import * as overviewRows from "#db/overview-rows.ts";
import * as partners from "#db/partners.ts";
import { selectRecentQuotes } from "#db/recent-quotes.ts";
import * as rollups from "#db/rollup-queries.ts";
import * as savedViews from "#db/saved-views.ts";
import * as search from "#db/search.ts";
import { selectSecurityEvents } from "#db/security-events.ts";
import * as transactionCounts from "#db/transaction-counts.ts";
import { selectIdsByHash } from "#db/transaction-lookups.ts";
import * as transactionSearch from "#db/transaction-search.ts";
import { selectSlippage } from "#db/transaction-slippage.ts";
import { selectAttemptsOf } from "#db/transaction-timeline.ts";
import { selectWebhookCounts } from "#db/transaction-webhooks.ts";
import * as transactions from "#db/transactions.ts";
import * as deliveries from "#db/webhook-deliveries.ts";
import { selectDrills } from "#db/webhook-drills.ts";
import * as endpoints from "#db/webhook-endpoints.ts";
import { dayMs } from "#lib/duration.ts";
import type { Known, Reads } from "./owner-rows.ts";

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
    provider: "",
    providerTransactionId: null,
    walletAddress: null,
    transactionHash: null,
    isOpen: false,
  },
];
const live = <Result>(read: (tx: Parameters<Parameters<typeof transact>[0]>[0]) => Promise<Result>) => transact(read);
const hasRow = async (result: Promise<{ rows: readonly unknown[] }>) => (await result).rows;

/** A call of each statement that reads by a TenantScope, with IDs of another tenant unless the scope is the owner's. */
export const queryReads: Reads = {
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
    selectListedTransaction: (scope, { transactionId }) => listed.selectListedTransaction(scope, transactionId),
  },
  "missed-events": {
    countMissedEvents: async (scope) => (await countMissedEvents([scope])).length,
    selectMissedEvents: (scope) => selectMissedEvents(scope, limit),
  },
  notices: {
    selectUnseenNotices: (scope) => selectUnseenNotices(scope, limit),
  },
  "overview-rows": {
    selectStuck: (scope) => overviewRows.selectStuck(scope, limit),
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
  "transaction-search": {
    selectTransactionsByName: (scope, { transactionId }) =>
      transactionSearch.selectTransactionsByName(scope, "id", transactionId, limit),
    transactionsByPrefix: (scope, { transactionId }) =>
      transactionSearch.transactionsByPrefix(scope, "id", transactionId, limit),
  },
  "transaction-slippage": {
    selectSlippage: (scope) => selectSlippage(scope, { since: monthAgo, limit: 1_000, delayMinutes: [5] }),
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
