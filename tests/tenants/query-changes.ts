import * as apiKeys from "#db/api-keys.ts";
import { deleteViews } from "#db/buyer-data.ts";
import { transact } from "#db/client.ts";
import { updateMissedResends } from "#db/missed-events.ts";
import { updateNoticeSeen } from "#db/notices.ts";
import * as partners from "#db/partners.ts";
import { deleteOlderQuotes } from "#db/recent-quotes.ts";
import * as savedViews from "#db/saved-views.ts";
import { updateResendsOf } from "#db/transaction-webhooks.ts";
import { updateResend, updateResendSince } from "#db/webhook-deliveries.ts";
import { updateDrill } from "#db/webhook-drills.ts";
import { rotateSecret, updateEndpoint } from "#db/webhook-endpoints.ts";
import { saveView } from "#lib/saved-views/save-view.ts";
import {
  addQuote,
  allows,
  buyer,
  type Changes,
  failed,
  limits,
  newAccess,
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

/** A call of each statement that changes rows of a tenant. */
export const queryChanges: Changes = {
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
