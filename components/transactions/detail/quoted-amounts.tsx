import { Money } from "#components/ui/text/money.tsx";
import { roundAmount } from "#lib/format-number.ts";
import type { Transaction } from "#lib/transactions/contract.ts";
import { slippage } from "./money-lines.ts";

type QuotedAmountsProps = { transaction: Transaction };

/** The quoted amounts and what they became. */
export function QuotedAmounts({ transaction }: QuotedAmountsProps) {
  const { type, status, quoted, fiat_currency, crypto_currency } = transaction;
  const [fiatName, cryptoName] =
    type === "BUY" ? ["Buyer pays", "Buyer receives"] : ["Seller receives", "Seller sends"];
  const row = (name: string, field: keyof typeof quoted) => {
    const [kind, currency] =
      field === "crypto_amount" ? (["crypto", crypto_currency] as const) : (["fiat", fiat_currency] as const);
    const change = slippage(transaction[field], quoted[field]);
    return (
      <tr className="border-line border-t">
        <th scope="row" className="py-1.5 pr-3 text-left align-top font-normal">
          {name}
        </th>
        <td className="text-muted py-1.5 pl-3 text-right align-top">
          <Money amount={roundAmount(quoted[field], kind)} currency={currency} className="max-sm:whitespace-normal!" />
        </td>
        <td className="py-1.5 pl-3 text-right align-top font-medium">
          <Money
            amount={roundAmount(transaction[field], kind)}
            currency={currency}
            className="max-sm:whitespace-normal!"
          />
          {change && <span className="block font-normal sm:hidden">{change}</span>}
        </td>
        <td className="w-24 py-1.5 text-right align-top max-sm:hidden">
          {change ?? <span className="text-muted">–</span>}
        </td>
      </tr>
    );
  };
  return (
    <div className="overflow-x-auto">
      <table className="w-full max-sm:text-sm">
        <thead className="text-muted text-xs">
          <tr>
            <th scope="col" className="pb-1 text-left font-normal">
              Amount
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              Quoted
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              {status === "success" ? "Final" : "Current"}
            </th>
            <th scope="col" className="pb-1 text-right font-normal max-sm:hidden">
              Change
            </th>
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
