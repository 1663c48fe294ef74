import type { CheckName } from "#lib/integration/contract.ts";

type Example = { id: "curl" | "typescript" | "python"; title: string; code: string };

const typescript = (code: string): Example => ({ id: "typescript", title: "TypeScript", code });
const python = (code: string): Example => ({ id: "python", title: "Python", code });
const curl = (code: string): Example => ({ id: "curl", title: "curl", code });

/** How to implement what a check looks for, or how to produce its evidence. */
export function codeOf(name: CheckName, baseUrl: string): Example[] {
  return examples[name]?.(`${baseUrl}/api/v1/partner`) ?? [];
}

const examples: Partial<Record<CheckName, (api: string) => Example[]>> = {
  quotes: (api) => [
    curl(`curl -G ${api}/quotes -H "X-SVC-API-KEY: $SVC_API_KEY" \\
  -d type=BUY -d fiat_currency=NGN -d crypto_currency=BTC -d network=mainnet \\
  -d payment_method=card -d amount=150000`),
  ],
  transaction: (api) => [
    curl(`curl ${api}/transactions \\
  -H "X-SVC-API-KEY: $SVC_API_KEY" -H 'Content-Type: application/json' -d '{
  "type": "BUY", "fiat_currency": "NGN", "crypto_currency": "BTC", "network": "mainnet",
  "payment_method": "card", "amount": 150000, "provider": "'$PROVIDER'",
  "partner_context": "order-1", "redirect_url": "https://example.com/thanks"
}'`),
  ],
  partner_context: () => [
    typescript(`// One value for each purchase, stored before the request,
// so that a retry sends it again.
const order = await db.orders.insert({ ...purchase });
await client.createTransaction({ ...transaction, partner_context: order.id });`),
    python(`# One value for each purchase, stored before the request,
# so that a retry sends it again.
order = db.orders.insert(purchase)
client.create_transaction(**transaction, partner_context=order.id)`),
  ],
  quote_expiry: () => [
    typescript(`try {
  return await client.createTransaction({ ...transaction, quote_id: quote.quote_id });
} catch (error) {
  if (!(error instanceof SlipwayError) || error.code !== "quote_expired") throw error;
  // The price may have changed: ask the buyer, then create with the new quote_id.
  return showToBuyer(await client.listQuotes(query));
}`),
    python(`try:
    return client.create_transaction(**transaction, quote_id=quote["quote_id"])
except slipway.SlipwayError as error:
    if error.code != "quote_expired":
        raise
    # The price may have changed: ask the buyer, then create with the new quote_id.
    return show_to_buyer(client.list_quotes(**query))`),
  ],
  errors: () => [
    typescript(`try {
  await client.createTransaction(transaction);
} catch (error) {
  if (!(error instanceof SlipwayError)) throw error;
  if (error.retry === "actionable") return askForChanges(error.fields); // Change the request.
  if (error.retry === "terminal") return giveUp(error.code, error.requestId); // Don't send it again.
  return queueForLater(transaction); // "retryable": the client has already retried.
}`),
    python(`try:
    client.create_transaction(**transaction)
except slipway.SlipwayError as error:
    if error.retry == "actionable":
        return ask_for_changes(error.fields)  # Change the request.
    if error.retry == "terminal":
        return give_up(error.code, error.request_id)  # Don't send it again.
    return queue_for_later(transaction)  # "retryable": the client has already retried.`),
  ],
  duplicates: () => [
    typescript(`// In one database transaction. With a unique key on webhook_id,
// the second delivery does nothing.
const isNew = await db.receivedEvents.insertIfMissing({ webhook_id: request.headers["webhook-id"] });
if (isNew) await fulfill(event.data);
response.status(204).end();`),
    python(`# In one database transaction. With a unique key on webhook_id,
# the second delivery does nothing.
is_new = db.received_events.insert_if_missing(webhook_id=request.headers["webhook-id"])
if is_new:
    fulfill(event["data"])
return "", 204`),
  ],
  recovery: (api) => [
    curl(`curl "${api}/events?cursor=$CURSOR" \\
  -H "X-SVC-API-KEY: $SVC_API_KEY"`),
    typescript(`// After an outage of your endpoint, and once a day.
let cursor = await db.settings.get("events_cursor");
for (;;) {
  const { events, pagination } = await client.listEvents({ cursor });
  for (const event of events) await handleOnce(event.id, event.payload);
  cursor = pagination.next_cursor;
  await db.settings.set("events_cursor", cursor);
  if (!pagination.has_more) break;
}`),
  ],
  polling: (api) => [
    curl(`curl ${api}/transactions/$TRANSACTION_ID \\
  -H "X-SVC-API-KEY: $SVC_API_KEY"`),
    typescript(`const { status } = await client.getTransaction(transactionId);`),
  ],
  rate_limits: (api) => [
    curl(`# Until the first 429. Then wait for the seconds in Retry-After.
until curl -s -o /dev/null -w '%{http_code}' ${api}/providers \\
  -H "X-SVC-API-KEY: $SVC_API_KEY" | grep 429
do :; done`),
    typescript(`// SlipwayClient waits for Retry-After automatically. With another HTTP client:
if (response.status === 429) await sleep(Number(response.headers.get("retry-after")) * 1_000);`),
  ],
};
