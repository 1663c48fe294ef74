import { classNames } from "#components/ui/page/class-names.ts";
import { Panel } from "#components/ui/page/panel.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { formatFixed, roundAmount, roundRate } from "#lib/format-number.ts";
import type { Transaction } from "#lib/transactions/contract.ts";
import type { AmountLines } from "#lib/transactions/dashboard-contract.ts";

type MoneyPanelProps = { transaction: Transaction; amounts: AmountLines; providerName: string };

export function MoneyPanel({ transaction, amounts, providerName }: MoneyPanelProps) {
  return (
    <Panel title="Amounts">
      <QuotedAmounts transaction={transaction} changes={amounts.changes} />
      <FeeBreakdown transaction={transaction} amounts={amounts} providerName={providerName} />
    </Panel>
  );
}

/** Lines that add up to the fiat amount, without fees of zero. */
function FeeBreakdown({ transaction, amounts, providerName }: MoneyPanelProps) {
  const { type, fiat_amount, fiat_currency, provider_fee, network_fee, svc_fee } = transaction;
  const sign = type === "BUY" ? "+" : "−";
  // Part of what the provider charges: if it takes up all of that, the provider's own share isn't known.
  const service = isZero(provider_fee) ? `${providerName} and service fee` : "Service fee";
  const fees = [
    { name: `${providerName} fee`, mark: sign, amount: provider_fee },
    { name: "Network fee", mark: sign, amount: network_fee },
    { name: service, mark: sign, amount: svc_fee },
  ];
  const lines = [
    { name: "Crypto value", mark: "", amount: amounts.crypto_value },
    ...fees.filter(({ amount }) => !isZero(amount)),
    { name: type === "BUY" ? "Buyer pays" : "Seller receives", mark: "=", amount: fiat_amount },
  ];
  const places = lines.some(({ amount }) => roundAmount(amount, "fiat").includes(".")) ? 2 : 0;
  return (
    <table className="mt-5 w-full">
      <caption className="text-muted pb-1 text-start text-xs">Fee breakdown ({fiat_currency})</caption>
      <tbody>
        {lines.map(({ name, mark, amount }) => (
          <tr key={name} className={classNames("border-line border-t", mark === "=" && "font-medium")}>
            <th scope="row" className={classNames("py-1.5 text-start", mark === "=" ? "font-medium" : "font-normal")}>
              {name}
            </th>
            <td className="py-1.5 text-end">
              <span className="text-muted">{mark}</span>{" "}
              <Money amount={formatFixed(amount, places)} currency={fiat_currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isZero = (amount: string) => /^0*\.?0*$/.test(amount);

type QuotedAmountsProps = { transaction: Transaction; changes: AmountLines["changes"] };

/** The quoted amounts and, where they changed, what they became. */
function QuotedAmounts({ transaction, changes }: QuotedAmountsProps) {
  const { type, status, quoted, fiat_currency, crypto_currency } = transaction;
  const [fiatName, cryptoName] =
    type === "BUY" ? ["Buyer pays", "Buyer receives"] : ["Seller receives", "Seller sends"];
  const hasChanged = Object.values(changes).some((change) => change !== null);
  const row = (name: string, field: keyof typeof changes) => {
    const [kind, currency] =
      field === "crypto_amount" ? (["crypto", crypto_currency] as const) : (["fiat", fiat_currency] as const);
    const change = changes[field];
    const text = (amount: string) => (field === "exchange_rate" ? roundRate(amount) : roundAmount(amount, kind));
    return (
      <tr className="border-line border-t">
        <th scope="row" className="py-1.5 pe-3 text-start align-top font-normal">
          {name}
        </th>
        {hasChanged && (
          <td className="text-muted py-1.5 ps-3 text-end align-top">
            <Money amount={text(quoted[field])} currency={currency} className="max-sm:whitespace-normal!" />
          </td>
        )}
        <td className="py-1.5 ps-3 text-end align-top font-medium">
          <Money amount={text(transaction[field])} currency={currency} className="max-sm:whitespace-normal!" />
          {change && <span className="block font-normal sm:hidden">{change}</span>}
        </td>
        {hasChanged && <td className="w-24 py-1.5 text-end align-top max-sm:hidden">{change}</td>}
      </tr>
    );
  };
  return (
    <div className="overflow-x-auto">
      <table className="w-full max-sm:text-sm">
        <thead className="text-muted text-xs">
          <tr>
            <th scope="col" className="pb-1 text-start font-normal">
              Amount
            </th>
            {hasChanged && (
              <th scope="col" className="pb-1 text-end font-normal">
                Quoted
              </th>
            )}
            <th scope="col" className="pb-1 text-end font-normal">
              {hasChanged ? (status === "success" ? "Final" : "Current") : "As quoted"}
            </th>
            {hasChanged && (
              <th scope="col" className="pb-1 text-end font-normal max-sm:hidden">
                Change
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {row(fiatName ?? "", "fiat_amount")}
          {row(cryptoName ?? "", "crypto_amount")}
          {row(`Effective rate per ${crypto_currency}`, "exchange_rate")}
        </tbody>
      </table>
    </div>
  );
}
