import { AmountInput } from "#components/ui/form/amount-input.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { plainOptions } from "#components/ui/table/filter-options.ts";
import type { Side } from "#db/enums.ts";
import { tagLabelOf, tagNameOf } from "#lib/wallets/contract.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";
import { type AmountKind, type Choice, fieldIds, type QuoteFormState, type QuoteValues } from "./quote-values.ts";

type QuoteFieldsProps = {
  form: QuoteFormState;
  values: QuoteValues;
  /** By API field name. */
  errors: Record<string, string>;
  range: string | null;
  /** Requests quotes immediately, because the other choices depend on it. */
  onChoose: (change: Partial<QuoteValues>) => void;
  onType: (change: Partial<QuoteValues>) => void;
};

export function QuoteFields({ form, values, errors, range, onChoose, onType }: QuoteFieldsProps) {
  const isBuy = values.type === "BUY";
  const isCrypto = values.amountIn === "crypto";
  const [crypto = "", network = ""] = values.asset.split(":");
  const select = (name: keyof QuoteValues, value: string, choices: Choice[]) => (
    <Select
      id={fieldIds[name]}
      value={value}
      onChange={(event) => onChoose({ [name]: event.target.value })}
      disabled={choices.length === 0}
    >
      {choices.length === 0 && <option value="">Not available</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
  const identifier = (name: "wallet" | "tag") => (
    <Input
      id={fieldIds[name]}
      value={values[name]}
      onChange={(event) => onType({ [name]: event.target.value })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      className="font-mono"
    />
  );
  return (
    <>
      <Field name="type" label="Direction">
        {select("type", values.type, plainOptions(directions))}
      </Field>
      <Field
        name="amount"
        label={amountLabels[values.type][values.amountIn]}
        error={errors.amount ?? errors.crypto_amount}
        hint={range && isCrypto ? `${range} ${values.fiat}` : range}
      >
        <AmountInput
          id={fieldIds.amount}
          value={values.amount}
          onAmount={(amount) => onType({ amount })}
          required
          className="text-end tabular-nums"
        />
      </Field>
      <Field name="amount_in" label="Amount in">
        {select("amountIn", values.amountIn, [
          { value: "fiat", label: values.fiat },
          { value: "crypto", label: crypto },
        ])}
      </Field>
      <Field name="fiat_currency" label="Fiat" error={errors.fiat_currency}>
        {select("fiat", values.fiat, form.fiats)}
      </Field>
      <Field name="payment_method" label="Method" error={errors.payment_method} className="max-lg:col-span-full">
        {select("method", values.method, form.methods)}
      </Field>
      <Field
        name="asset"
        label="Crypto and network"
        error={errors.crypto_currency ?? errors.network}
        className="max-lg:col-span-full"
      >
        {select("asset", values.asset, form.assets)}
      </Field>
      <Field
        name="wallet_address"
        label={isBuy ? "Wallet address (optional)" : "Refund wallet address (optional)"}
        error={errors.wallet_address}
        className="max-lg:col-span-full lg:max-xl:col-span-5"
      >
        {identifier("wallet")}
      </Field>
      {tagNameOf(crypto, network) && (
        <Field
          name="wallet_address_tag"
          label={`${tagLabelOf(crypto, network)}, or "${noTag}"`}
          error={errors.wallet_address_tag}
          className="max-lg:col-span-full"
        >
          {identifier("tag")}
        </Field>
      )}
    </>
  );
}

// Not from db/enums.ts, all of whose values would be loaded with the page.
const directions: readonly Side[] = ["BUY", "SELL"];

const amountLabels: Record<Side, Record<AmountKind, string>> = {
  BUY: { fiat: "Buyer pays", crypto: "Buyer receives" },
  SELL: { fiat: "Seller receives", crypto: "Seller sends" },
};
