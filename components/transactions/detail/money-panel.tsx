import { classNames } from "#components/ui/page/class-names.ts";
import { Panel } from "#components/ui/page/panel.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { formatFixed, roundAmount } from "#lib/format-number.ts";
import type { Transaction } from "#lib/transactions/contract.ts";
import { fiatLines } from "./money-lines.ts";
import { QuotedAmounts } from "./quoted-amounts.tsx";

type MoneyPanelProps = { transaction: Transaction; providerName: string };

export function MoneyPanel({ transaction, providerName }: MoneyPanelProps) {
  return (
    <Panel title="Amounts">
      <QuotedAmounts transaction={transaction} />
      <FeeBreakdown transaction={transaction} providerName={providerName} />
    </Panel>
  );
}

/** Lines that add up to the fiat amount. */
function FeeBreakdown({ transaction, providerName }: MoneyPanelProps) {
  const { type, fiat_amount, fiat_currency, provider_fee, network_fee, svc_fee } = transaction;
  const { cryptoValue, sign } = fiatLines(transaction);
  const lines = [
    { name: "Crypto value", mark: "", amount: cryptoValue },
    { name: `${providerName} fee`, mark: sign, amount: provider_fee },
    { name: "Network fee", mark: sign, amount: network_fee },
    { name: "Slipway fee", mark: sign, amount: svc_fee },
    { name: type === "BUY" ? "Buyer pays" : "Seller receives", mark: "=", amount: fiat_amount },
  ];
  const places = lines.some(({ amount }) => roundAmount(amount, "fiat").includes(".")) ? 2 : 0;
  return (
    <table className="mt-5 w-full">
      <caption className="text-muted pb-1 text-left text-xs">Fee breakdown ({fiat_currency})</caption>
      <tbody>
        {lines.map(({ name, mark, amount }) => (
          <tr key={name} className={classNames("border-line border-t", mark === "=" && "font-medium")}>
            <th scope="row" className={classNames("py-1.5 text-left", mark === "=" ? "font-medium" : "font-normal")}>
              {name}
            </th>
            <td className="py-1.5 text-right">
              <span className="text-muted">{mark}</span>{" "}
              <Money amount={formatFixed(amount, places)} currency={fiat_currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
