import { transact } from "#db/client.ts";
import * as apiKeys from "#lib/api-keys/queries/api-keys.ts";
import * as customers from "#lib/customers/queries/customers.ts";
import { updateNoticeSeen } from "#lib/mail/queries/notices.ts";
import * as partners from "#lib/partners/queries/partners.ts";
import { deleteViews, deleteViewsWith } from "#lib/personal-data/queries/buyer-data.ts";
import { deleteOlderQuotes } from "#lib/quotes/queries.ts";
import * as savedViews from "#lib/saved-views/queries.ts";
import { saveView } from "#lib/saved-views/save-view.ts";
import { updateResendsOf } from "#lib/transactions/queries/webhooks.ts";
import { updateResend, updateResendSince } from "#lib/webhooks/queries/deliveries.ts";
import { updateDrill } from "#lib/webhooks/queries/drills.ts";
import { rotateSecret, updateEndpoint } from "#lib/webhooks/queries/endpoints.ts";
import { updateMissedResends } from "#lib/webhooks/queries/missed-events.ts";
import {
  addQuote,
  allows,
  buyer,
  type Changes,
  failed,
  limits,
  newAccess,
  newCustomer,
  newDrill,
  newEndpoint,
  newFailedDelivery,
  newFailedEvent,
  newFailingEndpoint,
  newKey,
  newMissedEvent,
  newNotice,
  newRedirect,
  newView,
  now,
  refuses,
  rotated,
  userId,
  view,
} from "./added-rows.ts";
import { alertQueryChanges } from "./alert-cases.ts";
import { brandQueryChanges } from "./brand-cases.ts";
import { feeQueryChanges } from "./fee-cases.ts";
import { preferenceChanges } from "./report-cases.ts";

/** A call of each statement that changes rows of a tenant. */
export const queryChanges: Changes = {
  alerts: alertQueryChanges,
  brands: brandQueryChanges,
  fees: feeQueryChanges,
  "provider preferences": preferenceChanges,
  statements: {
    updateKeyRevoked: allows((scope, id) => transact((tx) => apiKeys.updateKeyRevoked(scope, id, now, tx)), newKey),
    updateKeyExpiry: allows((scope, id) => transact((tx) => apiKeys.updateKeyExpiry(scope, id, now, tx)), newKey),
    deleteViews: allows(
      (scope, context) => transact((tx) => deleteViews(scope, [{ ...buyer, partnerContext: context }], tx)),
      async (owner) => {
        await newView(owner);
        await saveView({ ...owner, userId }, { ...view, name: "One", query: "q=order-1" });
        return "order-1";
      },
    ),
    deleteViewsWith: allows((scope) => transact((tx) => deleteViewsWith(scope, ["status"], tx)), newView),
    deleteCustomer: refuses(
      newCustomer,
      (scope, id) => transact((tx) => customers.deleteCustomer(scope, id, tx)),
      false,
    ),
    deleteUnusedCustomers: refuses(
      async (owner) => {
        const id = await newCustomer(owner);
        await transact((tx) => customers.unlinkTransactions(owner, id, tx));
        return id;
      },
      (scope, id) => transact((tx) => customers.deleteUnusedCustomers(scope, [id], tx)),
      0,
    ),
    unlinkTransactions: refuses(
      newCustomer,
      (scope, id) => transact((tx) => customers.unlinkTransactions(scope, id, tx)),
      0,
    ),
    updateMissedResends: refuses(newMissedEvent, (scope) => transact((tx) => updateMissedResends(scope, now, tx)), 0),
    updateNoticeSeen: refuses(newNotice, (scope, id) => updateNoticeSeen(scope, id, now), false),
    deleteAccess: refuses(newAccess, (scope) => partners.deleteAccess(scope), false),
    updateAccessLimits: refuses(newAccess, (scope) => partners.updateAccessLimits(scope, limits), false),
    updateAccessFee: refuses(newAccess, (scope) => partners.updateAccessFee(scope, 5), false),
    deleteRedirectOrigin: refuses(
      newRedirect,
      (scope, entry) => transact((tx) => partners.deleteRedirectOrigin(scope, entry, tx)),
      false,
    ),
    deleteOlderQuotes: allows(
      (scope) => deleteOlderQuotes(scope, 1),
      async (owner) => {
        for (const amount of ["5", "6"]) await addQuote(owner, amount);
        return "";
      },
    ),
    updateSavedViewShared: allows((scope, id) => savedViews.updateSavedViewShared(scope, id, true), newView),
    deleteSavedView: allows((scope, id) => savedViews.deleteSavedView(scope, id), newView),
    updateResendsOf: refuses(
      newFailedEvent,
      (scope, id) => transact((tx) => updateResendsOf(scope, [id], now, tx)),
      [],
    ),
    updateResend: refuses(newFailedDelivery, (scope, id) => transact((tx) => updateResend(scope, id, now, tx)), false),
    updateResendSince: refuses(
      newFailingEndpoint,
      (scope, id) => transact((tx) => updateResendSince(scope, id, failed, tx)),
      0,
    ),
    updateDrill: allows((scope, id) => updateDrill(scope, id, {}), newDrill),
    updateEndpoint: refuses(newEndpoint, (scope, id) => updateEndpoint(scope, id, { name: "Other" }), false),
    rotateSecret: allows((scope, id) => transact((tx) => rotateSecret(scope, id, rotated, tx)), newEndpoint),
  },
};
