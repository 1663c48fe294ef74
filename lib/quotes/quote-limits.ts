import type { Environment } from "#db/enums.ts";
import { listLimits } from "#lib/assets/list-limits.ts";
import { formatAmount } from "#lib/format-number.ts";
import { compare, type Decimal, decimal } from "#lib/money.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import type { QuoteLimits } from "./limits-contract.ts";
import type { QuoteForm } from "./quote-form.ts";

type Limits = Pick<QuoteLimits["rows"][number], "min" | "max">;

const sources = {
  provider_list: "Method list",
  provider_limits: "Asset limits",
  observed: "Refused amount",
};

/** The limits of the form's route by provider: those that open first come first. */
export async function quoteLimits(environment: Environment, form: QuoteForm, now: Date): Promise<QuoteLimits> {
  const [crypto_currency, network] = form.asset.split(":");
  const providers = enabledProviders(environment);
  const asked = { type: form.type, fiat_currency: form.fiat, crypto_currency, network, payment_method: form.method };
  const list = await listLimits(environment, providers, asked, now);
  // Amounts are raw JSON numbers, whose text keeps every digit.
  const text = (amount: number | null) => (amount === null ? null : decimal(JSON.stringify(amount)));
  const rows = list.limits.map(({ provider, min_amount, max_amount, source }) => {
    const limits = { min: text(min_amount), max: text(max_amount) };
    return {
      id: provider,
      provider: providers.find(({ id }) => id === provider)?.name ?? provider,
      text: limitsText(limits, form.fiat) ?? "Not published",
      source: sources[source],
      ...limits,
    };
  });
  rows.sort((a, b) => compare(a.min ?? "0", b.min ?? "0"));
  const { min_amount = null, max_amount = null } = list.range ?? {};
  return {
    rows,
    range: rangeText({ min: text(min_amount), max: text(max_amount) }, form.fiat),
    amount: amountOf(form),
  };
}

function amountOf({ amount }: QuoteForm): Decimal | null {
  try {
    return decimal(amount);
  } catch {
    return null;
  }
}

/** Without the currency, which is next to the amount in the form. */
const rangeText = (limits: Limits, fiat: string) => limitsText(limits, fiat)?.replace(` ${fiat}`, "") ?? null;

function limitsText({ min, max }: Limits, fiat: string): string | null {
  const format = (amount: Decimal) => formatAmount(amount, "fiat", fiat);
  if (min !== null && max !== null) return `${format(min).slice(0, -fiat.length - 1)} to ${format(max)}`;
  if (min !== null) return `${format(min)} or more`;
  return max === null ? null : `${format(max)} or less`;
}
