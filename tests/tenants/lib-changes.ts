import { transact } from "#db/client.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { recordKeyAudit } from "#lib/api-keys/key-audit.ts";
import { revokeKey } from "#lib/api-keys/revoke-key.ts";
import { endGrace, rotateKey } from "#lib/api-keys/rotate-key.ts";
import { systemActor as actor } from "#lib/audit/record-audit.ts";
import { eraseCustomer } from "#lib/customers/erase-customer.ts";
import { confirmDuplicates } from "#lib/integration/read-integration.ts";
import * as access from "#lib/partners/access.ts";
import { addRedirect, removeRedirect } from "#lib/partners/redirect-list.ts";
import { changeFee, grantToPartner } from "#lib/people/operators/change-partner.ts";
import { recordPartnerView } from "#lib/people/operators/record-operator-action.ts";
import { eraseBuyer } from "#lib/personal-data/erase-buyer.ts";
import { deleteView, shareView } from "#lib/saved-views/manage-view.ts";
import { saveView } from "#lib/saved-views/save-view.ts";
import { cancelTransaction } from "#lib/transactions/cancel-transaction.ts";
import { addMemberNote } from "#lib/transactions/notes.ts";
import { simulateOutcome } from "#lib/transactions/simulate-outcome.ts";
import { addTestEndpoint, addTestTransaction } from "#lib/transactions/test-listed.ts";
import { runDrills } from "#lib/webhooks/drills/run-drills.ts";
import * as endpoints from "#lib/webhooks/manage-endpoints.ts";
import { resendMissedEvents } from "#lib/webhooks/missed-events.ts";
import { markNoticeSeen } from "#lib/webhooks/notices.ts";
import { recordEndpointAudit } from "#lib/webhooks/record-endpoint-audit.ts";
import { recordEventRead } from "#lib/webhooks/record-event-read.ts";
import * as resend from "#lib/webhooks/resend.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { signDelivery } from "#lib/webhooks/sign-delivery.ts";
import {
  addQuote,
  allows,
  audited,
  type Changes,
  limits,
  memberOf,
  newAccess,
  newCustomer,
  newDuplicate,
  newEndpoint,
  newFailedDelivery,
  newFailedEvent,
  newFailingEndpoint,
  newKey,
  newMissedEvent,
  newNotice,
  newOperator,
  newPausedEndpoint,
  newRedirect,
  newRotatedKey,
  newSuccess,
  newTransaction,
  newView,
  nothing,
  now,
  range,
  refuses,
  userId,
  view,
} from "./added-rows.ts";
import { alertLibChanges } from "./alert-cases.ts";
import { brandLibChanges } from "./brand-cases.ts";
import { feeLibChanges } from "./fee-cases.ts";
import { screeningLibChanges } from "./screening-cases.ts";
import { statementLibChanges } from "./statement-cases.ts";

/** A call of each function in lib that changes rows of a tenant. */
export const libChanges: Changes = {
  alerts: alertLibChanges,
  brands: brandLibChanges,
  fees: feeLibChanges,
  statements: statementLibChanges,
  "api-keys": {
    createKey: allows((scope) => createKey(scope, { name: "Server" }, null, now)),
    recordKeyAudit: allows((scope) =>
      transact((tx) => recordKeyAudit(scope, { actor, action: "create", key: audited }, now, tx)),
    ),
    revokeKey: refuses(newKey, (scope, id) => revokeKey(scope, id, now)),
    rotateKey: refuses(newKey, (scope, id) => rotateKey(scope, id, "24h", null, now)),
    endGrace: refuses(newRotatedKey, (scope, id) => endGrace(scope, id, new Date())),
  },
  integration: {
    confirmDuplicates: refuses(newDuplicate, (scope) => confirmDuplicates(scope, actor, now), "limit_reached"),
  },
  operators: {
    changeFee: refuses(newAccess, (scope) => changeFee(scope, 5, actor, now)),
    grantToPartner: allows((scope) => grantToPartner(scope, undefined, actor, now)),
    recordPartnerView: allows((scope, operatorId) => {
      const operator = { operatorId, email: "tenants@operator.example" } as Parameters<typeof recordPartnerView>[0];
      return recordPartnerView(operator, scope, { now, address: null });
    }, newOperator),
  },
  partners: {
    grantAccess: allows((scope) => access.grantAccess(scope, now)),
    revokeAccess: refuses(newAccess, (scope) => access.revokeAccess(scope)),
    updateLimits: refuses(newAccess, (scope) => access.updateLimits(scope, limits)),
    updateFee: refuses(newAccess, (scope) => access.updateFee(scope, 5)),
    addRedirect: allows((scope) => addRedirect(scope, "https://shop.example")),
    removeRedirect: refuses(newRedirect, (scope, entry) => removeRedirect(scope, entry)),
  },
  customers: {
    eraseCustomer: refuses(newCustomer, (scope, id) => eraseCustomer(scope, id, actor, now)),
  },
  "personal-data": {
    eraseBuyer: refuses(
      newSuccess,
      async (scope, transaction) => (await eraseBuyer(scope, { transaction }, now, false)).transactions,
      0,
    ),
  },
  quotes: {
    recordQuote: allows((scope) => addQuote(scope, "5")),
  },
  screening: screeningLibChanges,
  "saved-views": {
    saveView: allows((scope) => saveView({ ...scope, userId }, { ...view, name: "Open" }), newView),
    shareView: refuses(newView, (scope, id) => shareView(memberOf(scope), id, true)),
    deleteView: refuses(newView, (scope, id) => deleteView(memberOf(scope), id)),
  },
  transactions: {
    createTransaction: allows((scope) => addTestTransaction(scope)),
    addMemberNote: refuses(newTransaction, (scope, id) => {
      const author = { ...actor, kind: "person", id: userId } as const;
      return addMemberNote(scope, id, { text: "Called", author }, now);
    }),
    cancelTransaction: refuses(newTransaction, (scope, id) => cancelTransaction(scope, id, now)),
    simulateOutcome: refuses(newTransaction, (scope, id) => simulateOutcome(scope, id, { status: "success" }, { now })),
  },
  webhooks: {
    createEndpoint: allows((scope) => addTestEndpoint(scope)),
    recordEndpointAudit: allows((scope) =>
      transact((tx) => recordEndpointAudit(scope, { actor, action: "create", endpoint: audited }, now, tx)),
    ),
    changeEndpoint: refuses(newEndpoint, (scope, id) => endpoints.changeEndpoint(scope, id, { name: "Other" }, now)),
    revealSecret: refuses(newEndpoint, (scope, id) => endpoints.revealSecret(scope, id, actor, now)),
    rotateSecret: refuses(newEndpoint, (scope, id) => endpoints.rotateSecret(scope, id, now)),
    pauseEndpoint: refuses(newEndpoint, (scope, id) => endpoints.pauseEndpoint(scope, id, now)),
    resumeEndpoint: refuses(newPausedEndpoint, (scope, id) =>
      endpoints.resumeEndpoint(scope, id, { held: "none" }, now),
    ),
    deleteEndpoint: refuses(newEndpoint, (scope, id) => endpoints.deleteEndpoint(scope, id, now)),
    resendMissedEvents: refuses(newMissedEvent, (scope) => resendMissedEvents(scope, new Date(), actor), { count: 0 }),
    markNoticeSeen: refuses(newNotice, (scope, id) => markNoticeSeen(scope, id, now)),
    recordEventRead: allows((scope) => recordEventRead(scope, undefined, { position: 1n, sequence: 1n })),
    resendDelivery: refuses(newFailedDelivery, (scope, id) => resend.resendDelivery(scope, id, now)),
    resendSince: refuses(newFailingEndpoint, (scope, id) => resend.resendSince(scope, id, range, new Date(), actor)),
    resendEvents: refuses(newFailedEvent, (scope, id) => resend.resendEvents(scope, [id], now, actor), nothing),
    sendTestEvent: refuses(newEndpoint, (scope, endpointId) =>
      sendTestEvent(scope, { name: "transaction.success", endpointId }, now),
    ),
    signDelivery: refuses(newFailedDelivery, (scope, id) => signDelivery(scope, id, now)),
    runDrills: refuses(newEndpoint, (scope, id) => runDrills(scope, id, { drills: [], now })),
  },
};
