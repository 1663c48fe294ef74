import { buttonClass } from "#components/ui/form/button-class.ts";
import { Panel } from "#components/ui/page/panel.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { TransactionDetail } from "#lib/transactions/dashboard-contract.ts";

type CheckoutLinkProps = { detail: TransactionDetail };

export function CheckoutLink({ detail: { transaction, opened_at } }: CheckoutLinkProps) {
  const { link, link_expires_at, status } = transaction;
  const isOpen = status === "pending" || status === "processing";
  return (
    <Panel title="Checkout link">
      <code className="block font-mono text-xs break-all">{link}</code>
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass()}>
          Open
        </a>
        <CopyButton text={link} what="checkout link" form="word" />
      </div>
      <p className="text-muted mt-3 text-sm">
        {opened_at ? (
          <>
            First opened <TimeText at={opened_at} />.{" "}
          </>
        ) : (
          "Never opened. "
        )}
        {isOpen ? (
          <>
            Runs out <TimeText at={link_expires_at} />. Whoever has it can pay with it.
          </>
        ) : (
          "It shows the buyer how this ended; no payment can be started with it any more."
        )}
      </p>
    </Panel>
  );
}
