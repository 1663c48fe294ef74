import type { Environment } from "#db/enums.ts";
import { listLimits } from "#lib/assets/list-limits.ts";
import { formatLimits } from "#lib/format-limits.ts";
import { compare, type Decimal, decimal } from "#lib/money.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { anyMethod } from "./any-method-contract.ts";
import type { QuoteLimits } from "./limits-contract.ts";
import type { QuoteForm } from "./quote-form.ts";

const sources = {
  provider_list: "Method list",
  provider_limits: "Asset limits",
  observed: "Refused amount",
};

/** The limits of the form's route by provider: those that open first come first. */
export async function quoteLimits(environment: Environment, form: QuoteForm, now: Date): Promise<QuoteLimits> {
  const [crypto_currency, network] = form.asset.split(":");
  const providers = enabledProviders(environment);
  const isAny = form.method === anyMethod;
  const payment_method = isAny ? undefined : form.method;
  const asked = { type: form.type, fiat_currency: form.fiat, crypto_currency, network, payment_method };
  const list = await listLimits(environment, providers, asked, now);
  // Amounts are raw JSON numbers, whose text keeps every digit.
  const text = (amount: number | null) => (amount === null ? null : decimal(JSON.stringify(amount)));
  const rows = list.limits.map(({ provider, min_amount, max_amount, source }) => {
    const limits = { min: text(min_amount), max: text(max_amount) };
    return {
      id: provider,
      provider: providers.find(({ id }) => id === provider)?.name ?? provider,
      text: formatLimits(limits.min, limits.max, form.fiat) ?? "Not published",
      source: sources[source],
      ...limits,
    };
  });
  rows.sort((a, b) => compare(a.min ?? "0", b.min ?? "0"));
  const { min_amount = null, max_amount = null } = list.range ?? {};
  return {
    // Of any method, there are too many to compare.
    rows: isAny ? [] : rows,
    // Without the currency, which is next to the amount in the form.
    range: formatLimits(text(min_amount), text(max_amount), form.fiat)?.replace(` ${form.fiat}`, "") ?? null,
    amount: amountOf(form),
  };
}

/** Null if it can't be compared with limits, which are in fiat. */
function amountOf({ amount, amountIn }: QuoteForm): Decimal | null {
  if (amountIn === "crypto") return null;
  try {
    return decimal(amount);
  } catch {
    return null;
  }
}
