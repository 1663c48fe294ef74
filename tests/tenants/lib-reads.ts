import { rawSql, transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { listKeyAudit } from "#lib/api-keys/key-audit.ts";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import * as keysInUse from "#lib/api-keys/list-keys-in-use.ts";
import { selectKey } from "#lib/api-keys/queries/api-keys.ts";
import * as keyUse from "#lib/api-keys/read-key-use.ts";
import { exportRequests } from "#lib/api-logs/export-requests.ts";
import * as requests from "#lib/api-logs/list-requests.ts";
import { readFeed } from "#lib/api-logs/read-feed.ts";
import { readHistogram } from "#lib/api-logs/read-histogram.ts";
import { readRequest } from "#lib/api-logs/read-request.ts";
import { readSummary } from "#lib/api-logs/read-summary.ts";
import * as audit from "#lib/audit/list-audit.ts";
import { customerIdOf } from "#lib/customers/customer-id.ts";
import { findCustomer } from "#lib/customers/find-customer.ts";
import { findLastProvider } from "#lib/customers/find-last-provider.ts";
import { exportCustomers, labelCustomers } from "#lib/customers/read-customers.ts";
import { dayMs } from "#lib/duration.ts";
import * as basics from "#lib/integration/find-basics.ts";
import * as errors from "#lib/integration/find-error-handling.ts";
import * as handling from "#lib/integration/find-webhook-handling.ts";
import { readIntegration } from "#lib/integration/read-integration.ts";
import { listActions, listActionsFor } from "#lib/overview/list-actions.ts";
import { readFirstSteps } from "#lib/overview/read-first-steps.ts";
import { readOverview } from "#lib/overview/read-overview.ts";
import { hasAccess } from "#lib/partners/access.ts";
import { listRedirects } from "#lib/partners/redirect-list.ts";
import { exportBuyer } from "#lib/personal-data/export-buyer.ts";
import { callbacksOf, findBuyer } from "#lib/personal-data/find-buyer.ts";
import { qualityFor } from "#lib/quality/find-quality.ts";
import * as compared from "#lib/quotes/compare-quotes.ts";
import * as quotes from "#lib/quotes/dashboard-quotes.ts";
import { loadQuotesPage } from "#lib/quotes/load-quotes-page.ts";
import { readQuoteForm } from "#lib/quotes/quote-form.ts";
import { readQuoteId, writeQuoteId } from "#lib/quotes/quote-id.ts";
import { listRecentQuotes } from "#lib/quotes/recent-quotes.ts";
import { listViews } from "#lib/saved-views/list-views.ts";
import { openCursor, sealCursor } from "#lib/sealed-cursor.ts";
import { searchEverything, searchFor } from "#lib/search/search-everything.ts";
import * as refusals from "#lib/security/list-refusals.ts";
import { countByStatus } from "#lib/transactions/count-by-status.ts";
import { exportTransactions } from "#lib/transactions/export-transactions.ts";
import { findByAnyId } from "#lib/transactions/find-by-any-id.ts";
import { findDetail } from "#lib/transactions/find-detail.ts";
import { findCreationsAt, findRequestsTo } from "#lib/transactions/find-requests.ts";
import { listForDashboard } from "#lib/transactions/list-for-dashboard.ts";
import * as transactions from "#lib/transactions/list-transactions.ts";
import { listNotesForOperator, listNotesForPartner } from "#lib/transactions/notes.ts";
import { selectVersion } from "#lib/transactions/queries/listed-transactions.ts";
import { selectIdByQuote, selectReferences, selectTransaction } from "#lib/transactions/queries/transactions.ts";
import { readSlippage } from "#lib/transactions/read-slippage.ts";
import { readTimeline } from "#lib/transactions/read-timeline.ts";
import { readTransaction, readVersions } from "#lib/transactions/read-versions.ts";
import { chooseEndpoint } from "#lib/webhooks/drills/choose-endpoint.ts";
import * as drills from "#lib/webhooks/drills/latest-results.ts";
import * as metrics from "#lib/webhooks/endpoint-metrics.ts";
import { parseCursor, writeCursor } from "#lib/webhooks/event-cursor.ts";
import { findDelivery } from "#lib/webhooks/find-delivery.ts";
import { groupByEvent } from "#lib/webhooks/group-by-event.ts";
import * as deliveries from "#lib/webhooks/list-deliveries.ts";
import { listEvents } from "#lib/webhooks/list-events.ts";
import { listEndpoints, readEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { readMissedEvents } from "#lib/webhooks/missed-events.ts";
import { listNotices } from "#lib/webhooks/notices.ts";
import { selectEndpointsLocked } from "#lib/webhooks/queries/endpoints.ts";
import { alertLibReads } from "./alert-cases.ts";
import { brandLibReads } from "./brand-cases.ts";
import { feeLibReads } from "./fee-cases.ts";
import { customerRef, type Reads } from "./owner-rows.ts";

const now = new Date(Date.now() + 60_000);
const monthAgo = new Date(now.getTime() - 30 * dayMs);
const baseUrl = "http://127.0.0.1:3000";
const path = "/api/v1/partner/transactions";
const eventCursor = { server: 1n, position: 2n, sequence: 3n };

const route = { type: "BUY", amount: "100", fiat_currency: "USD", crypto_currency: "BTC", network: "mainnet" } as const;
const query = { ...route, payment_method: "card" } as Parameters<typeof quotes.dashboardQuotes>[0];
const inContext = (scope: TenantScope) => ({ scope, userId: "usr_1", baseUrl, now: new Date() });
const formOf = ({ environment }: TenantScope) => readQuoteForm(environment, query);
const quoted = { side: "BUY", fiat: "USD", crypto: "BTC", network: "mainnet", method: "card", wallet: null } as const;
const quoteRequest = { ...quoted, fiatAmount: "100" };
const fees = { provider: "0", network: "0", svc: "0" };
const quote = { fiatAmount: "100", cryptoAmount: "0.001", exchangeRate: "100000", fees, expiresAt: now };

const all = <Part>(parts: AsyncIterable<Part>): Promise<Part[]> => Array.fromAsync(parts);

import { statementLibReads } from "./statement-cases.ts";

/** A call of each function in lib that reads rows of a tenant or opens what was sealed for it, with IDs of another tenant unless
 * the scope is the owner's. */
export const libReads: Reads = {
  "rows that the Partner API reads": {
    selectKey: (scope, { keyId }) => selectKey(scope, keyId),
    selectEndpointsLocked: (scope) => transact((tx) => selectEndpointsLocked(scope, tx)),
    selectIdByQuote: async (scope, { transactionId }) => {
      await rawSql()`update transactions set quote_id = 'q_one' where id = ${transactionId}`;
      return selectIdByQuote(scope, "q_one");
    },
    selectReferences: (scope, { transactionId }) => selectReferences(scope, [transactionId]),
  },
  alerts: alertLibReads,
  brands: brandLibReads,
  statements: statementLibReads,
  "api-keys": {
    listKeyAudit: (scope, { keyHint }) => listKeyAudit(scope, { hint: keyHint }, undefined, now),
    listKeysInUse: (scope) => keysInUse.listKeysInUse(scope, {}, now),
    findKeyInUse: (scope, { keyId }) => keysInUse.findKeyInUse(scope, keyId, now),
    listKeys: (scope) => listKeys(scope, now),
    readKeyUse: (scope, { keyId }) => keyUse.readKeyUse(scope, keyId, now),
    readKeyMonth: (scope, { keyId }) => keyUse.readKeyMonth(scope, keyId, now),
  },
  "api-logs": {
    exportRequests: async (scope) => all(exportRequests(scope, {}, { form: "ndjson", now })),
    listRequests: (scope) => requests.listRequests(scope, {}, now),
    listNewRequests: (scope) => requests.listNewRequests(scope, {}, { since: monthAgo, now, keys: [] }),
    readFeed: async (scope) => (await readFeed(scope, {}, new Date())).logs,
    readHistogram: async (scope) =>
      (await readHistogram(scope, { window: "30d" }, now))?.bars.some((bar) => bar.answered),
    readRequest: (scope, { requestId }) => readRequest(scope, requestId, baseUrl),
    readSummary: (scope) => readSummary(scope, {}, { now, keys: [] }),
  },
  audit: {
    listAudit: (scope) => audit.listAudit(scope, {}, now),
    listAuditForExport: (scope) => audit.listAuditForExport(scope, {}, now),
  },
  integration: {
    findKey: (scope) => basics.findKey(scope, now),
    findSuccess: (scope) => basics.findSuccess(scope, now),
    findPoll: (scope) => basics.findPoll(scope, now),
    findQuotes: (scope) => basics.findQuotes(scope, now),
    findCreation: (scope) => basics.findCreation(scope, now),
    findRedirects: (scope) => basics.findRedirects(scope, now),
    findContexts: (scope) => errors.findContexts(scope, now),
    findExpiredQuotes: (scope) => errors.findExpiredQuotes(scope, now),
    findErrors: (scope) => errors.findErrors(scope, now),
    findBackoff: (scope) => errors.findBackoff(scope, now),
    findEndpoint: (scope) => handling.findEndpoint(scope, now),
    findRecovery: (scope) => handling.findRecovery(scope, now),
    findSignature: (scope) => handling.findSignature(scope, now),
    findRetries: (scope) => handling.findRetries(scope, now),
    findDuplicates: (scope) => handling.findDuplicates(scope, now),
    readIntegration: (scope) => readIntegration(scope, now),
  },
  overview: {
    listActions: (scope) => listActions(scope, now),
    listActionsFor: (scope) => listActionsFor("owner", scope, now),
    readFirstSteps: async (scope) => {
      // The rest is about production in both environments.
      const { live: _, ...steps } = await readFirstSteps(scope, now);
      return steps;
    },
    readOverview: async (scope) => (await readOverview(scope, { period: "30d" }, now)).transactions,
  },
  fees: feeLibReads,
  partners: {
    hasAccess,
    listRedirects,
  },
  "personal-data": {
    exportBuyer: (scope, { context }) => exportBuyer(scope, { reference: context }),
    findBuyer: async (scope, { context }) => all(findBuyer(scope, { reference: context })),
    callbacksOf: async (scope) => all(callbacksOf(scope, null)),
  },
  customers: {
    findLastProvider: (scope) => findLastProvider(scope, customerRef),
    findCustomer: async (scope, { owner }) => findCustomer(scope, await customerIdOf(owner, customerRef)),
    labelCustomers: async (scope, { owner }) => {
      const row = { customerId: await customerIdOf(owner, customerRef) };
      return (await labelCustomers(scope, [row]))(row)?.display;
    },
    exportCustomers: async (scope, { owner }) => exportCustomers(scope, [await customerIdOf(owner, customerRef)]),
  },
  quality: {
    qualityFor: async (scope) => (await qualityFor(scope))("moonpay", quoteRequest),
  },
  quotes: {
    compareAmounts: (scope) => compared.compareAmounts(query, ["100"], inContext(scope)),
    dashboardQuotes: (scope) => quotes.dashboardQuotes(query, inContext(scope)),
    listQuotesForForm: async (scope) => quotes.listQuotesForForm(await formOf(scope), inContext(scope)),
    loadQuotesPage: async (scope) => loadQuotesPage(await formOf(scope), { view: "ranked" }, inContext(scope)),
    writeQuoteId: (scope, { owner }) =>
      readQuoteId(writeQuoteId(scope, "one", quoteRequest, quote), owner, "one", quoteRequest)?.exchangeRate,
    readQuoteId: (scope, { owner }) =>
      readQuoteId(writeQuoteId(owner, "one", quoteRequest, quote), scope, "one", quoteRequest)?.exchangeRate,
    listRecentQuotes,
  },
  "saved-views": {
    listViews: (scope) => listViews({ ...scope, userId: "usr_1" }, "transactions"),
  },
  "sealed-cursor": {
    sealCursor: (scope, { owner }) => openCursor(owner, sealCursor(scope, "1")),
    openCursor: (scope, { owner }) => openCursor(scope, sealCursor(owner, "1")),
  },
  search: {
    searchEverything: (scope, { transactionId }) => searchEverything(scope, transactionId, now),
    searchFor: (scope, { transactionId }) => searchFor("finance", scope, transactionId, now),
  },
  security: {
    listRefusals: (scope) => refusals.listRefusals(scope, now),
    exportRefusals: async (scope) => all(refusals.exportRefusals(scope)),
  },
  transactions: {
    countByStatus: (scope) => countByStatus(scope, {}, now),
    exportTransactions: async (scope) => all(exportTransactions(scope, {}, { now })),
    findByAnyId: (scope, { context }) => findByAnyId(scope, context),
    findDetail: (scope, { transactionId }) => findDetail(scope, transactionId, baseUrl, now),
    findRequestsTo: (scope, { transactionId }) => findRequestsTo(scope, `${path}/${transactionId}`, monthAgo, 5),
    findCreationsAt: (scope, { createdAt }) => findCreationsAt(scope, path, createdAt),
    listForDashboard: (scope) => listForDashboard(scope, {}, now),
    listTransactions: (scope) => transactions.listTransactions(scope, {}, baseUrl),
    listRows: (scope) => transactions.listRows(scope, {}),
    searchRows: (scope) => transactions.searchRows(scope, {}),
    listNotesForPartner: (scope, { transactionId }) => listNotesForPartner(scope, transactionId),
    listNotesForOperator: (scope, { transactionId }) => listNotesForOperator(scope, transactionId),
    getTransaction: (scope, { transactionId }) => transactions.getTransaction(scope, transactionId, baseUrl),
    readSlippage: (scope) => readSlippage(scope, now),
    readTransaction: (scope, { transactionId }) => readTransaction(scope, transactionId, baseUrl),
    readVersions: async (scope, { owner, transactionId }) => {
      const versions = await selectVersion(owner, transactionId);
      return readVersions(scope, versions, { filter: {}, baseUrl });
    },
    readTimeline: async (scope, { owner, transactionId }) => {
      const row = await selectTransaction(owner, transactionId);
      return row && readTimeline(scope, row, []);
    },
  },
  webhooks: {
    chooseEndpoint: (scope, { endpointId }) => chooseEndpoint(scope, endpointId),
    latestDrillResults: (scope) => drills.latestDrillResults(scope),
    latestDrillReport: (scope, { endpointId }) => drills.latestDrillReport(scope, endpointId),
    listEndpointsWithMetrics: (scope) => metrics.listEndpointsWithMetrics(scope, now),
    findEndpointWithMetrics: (scope, { endpointId }) => metrics.findEndpointWithMetrics(scope, endpointId, now),
    writeCursor: (scope, { owner }) => parseCursor(owner, writeCursor(scope, eventCursor)),
    parseCursor: (scope, { owner }) => parseCursor(scope, writeCursor(owner, eventCursor)),
    findDelivery: (scope, { deliveryId }) => findDelivery(scope, deliveryId),
    listDeliveries: (scope) => deliveries.listDeliveries(scope, {}),
    listTransactionDeliveries: (scope, { transactionId }) => deliveries.listTransactionDeliveries(scope, transactionId),
    groupByEvent: async (scope, { owner }) => {
      const events = await groupByEvent(scope, (await deliveries.listDeliveries(owner, {})).deliveries);
      return events.flatMap(({ reference }) => reference ?? []);
    },
    listEvents: async (scope) => (await listEvents(scope, {})).events,
    listEndpoints: (scope) => listEndpoints(scope, now),
    readEndpoint: (scope, { endpointId }) => readEndpoint(scope, endpointId, now),
    readMissedEvents,
    listNotices,
  },
};
