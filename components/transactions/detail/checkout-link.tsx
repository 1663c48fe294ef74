import { buttonClass } from "#components/ui/form/button-class.ts";
import { Panel } from "#components/ui/page/panel.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { useNow } from "#components/ui/text/use-now.ts";
import type { TransactionDetail } from "#lib/transactions/dashboard-contract.ts";

type CheckoutLinkProps = { detail: TransactionDetail };

export function CheckoutLink({ detail: { transaction, opened_at } }: CheckoutLinkProps) {
  const { link, link_expires_at, status } = transaction;
  const isOpen = status === "pending" || status === "processing";
  const isExpired = Date.parse(link_expires_at) <= (useNow() ?? Date.now());
  return (
    <Panel title="Checkout link">
      <code className="block font-mono text-xs break-all">{link}</code>
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass()}>
          Open
        </a>
        <CopyButton text={link} what="checkout link" form="text" />
      </div>
      <p className="text-muted mt-3 text-sm">
        {opened_at ? (
          <>
            First opened <TimeText at={opened_at} isLong />.{" "}
          </>
        ) : (
          "Never opened. "
        )}
        {!isOpen && "It shows the buyer the outcome and can't be used to start a payment."}
        {isOpen && (
          <>
            {isExpired ? "Expired" : "Expires"} <TimeText at={link_expires_at} isLong />.{" "}
            {isExpired ? "It can no longer be used to start a payment." : "Anyone with the link can use it."}
          </>
        )}
      </p>
    </Panel>
  );
}
