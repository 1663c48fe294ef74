import type { TenantScope } from "#db/scope.ts";
import { AppError, type FieldError, findInvalid, invalidField, invalidFields } from "#lib/errors.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { readQuoteId, type SignedQuote } from "#lib/quotes/quote-id.ts";
import { findInvalidQuoteFields, toQuoteRequest, unknownProvider } from "#lib/quotes/read-quote-request.ts";
import { withScreening } from "#lib/screening/screen-wallet.ts";
import { selectCreationChecks } from "#lib/transactions/queries/creation-checks.ts";
import { selectIdByQuote } from "#lib/transactions/queries/transactions.ts";
import type { NewTransaction } from "./contract.ts";
import { placeOf } from "./place-of.ts";
import { assertRedirectUrl } from "./redirect-url.ts";

type Context = { providers: readonly RampProvider[]; baseUrl: string; now: Date };

/** The request for the provider, and the quote to lock in. Throws validation_failed, and for a quote that can't be used. */
export async function checkCreation(
  scope: TenantScope,
  body: NewTransaction,
  redirectOrigins: string[],
  context: Context,
) {
  const { providers, now } = context;
  const errors = await findInvalidFields(scope, body, redirectOrigins, context);
  if (errors.length > 0) throw invalidFields(errors);
  const request = await withScreening(scope, toQuoteRequest({ ...body, ...placeOf(body) }), now);
  const provider = chooseProvider(providers, body.provider);
  if (body.quote_id === undefined) return { request, provider, signed: null };
  const signed = readQuoteId(body.quote_id, scope, provider.id, request);
  await assertQuoteUsable(scope, signed, now);
  return { request, provider, signed };
}

type Fields = Partial<NewTransaction>;

/** What is wrong with fields that the schema accepts, some of which can be absent. */
export async function findInvalidCreation(
  scope: TenantScope,
  fields: Fields,
  context: Pick<Context, "providers" | "baseUrl">,
): Promise<FieldError[]> {
  const { redirectOrigins } = await selectCreationChecks(scope, fields.partner_context ?? "");
  return findInvalidFields(scope, fields, redirectOrigins, context);
}

async function findInvalidFields(
  scope: TenantScope,
  fields: Fields,
  redirectOrigins: string[],
  { providers, baseUrl }: Pick<Context, "providers" | "baseUrl">,
): Promise<FieldError[]> {
  const { redirect_url: url, provider } = fields;
  const errors = await findInvalid([
    () => placeOf(fields),
    () => url !== undefined && assertRedirectUrl(url, redirectOrigins, new URL(baseUrl).origin),
    () => provider !== undefined && chooseProvider(providers, provider),
  ]);
  return [...(await findInvalidQuoteFields(scope.environment, fields)), ...errors];
}

function chooseProvider(providers: readonly RampProvider[], id: string): RampProvider {
  const provider = providers.find((one) => one.id === id);
  if (!provider) throw unknownProvider("provider", id, providers);
  return provider;
}

async function assertQuoteUsable(scope: TenantScope, signed: SignedQuote | null, now: Date): Promise<void> {
  if (!signed) throw invalidField("quote_id", "quote_mismatch", "Doesn't match the provider or the other values");
  await assertUnused(scope, signed.id);
  if (signed.expiresAt <= now) throw new AppError("quote_expired", "This quote has expired. Get a new quote.");
}

/** Throws quote_already_used, which names the transaction. */
export async function assertUnused(scope: TenantScope, quoteId: string): Promise<void> {
  const id = await selectIdByQuote(scope, quoteId);
  if (id === null) return;
  const message = "A transaction was already created from this quote. Get a new quote.";
  throw new AppError("quote_already_used", message, { data: { transaction_id: id } });
}
