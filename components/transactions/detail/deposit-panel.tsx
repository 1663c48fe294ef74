import { Fact } from "#components/ui/page/fact.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { QrCode } from "#components/ui/text/qr-code.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { assetText } from "#lib/assets/networks-contract.ts";
import type { TransactionDetail } from "#lib/transactions/dashboard-contract.ts";

type DepositPanelProps = { detail: TransactionDetail };

/** Where the seller sends the crypto, while the provider waits for it. */
export function DepositPanel({ detail: { transaction, deposit_qr: qr } }: DepositPanelProps) {
  const { deposit, crypto_currency: crypto, network } = transaction;
  if (!deposit) return null;
  return (
    <Panel title="Deposit">
      <div className="flex flex-wrap items-start gap-4">
        {qr && (
          <QrCode qr={qr} label={`QR code of the address ${deposit.address}`} className="border-line w-32 border" />
        )}
        <dl className="min-w-0 flex-1 basis-64">
          <Fact name="Address">
            <IdText id={deposit.address} what="deposit address" isWhole />
          </Fact>
          {deposit.tag && (
            <Fact name="Tag or memo">
              <IdText id={deposit.tag} what="tag" isWhole />
            </Fact>
          )}
          <Fact name="Exact amount">
            <IdText id={deposit.amount} what="amount" isWhole /> {assetText(crypto, network)}
          </Fact>
          {deposit.asset_id && (
            <Fact name="Asset ID">
              <IdText id={deposit.asset_id} what="asset ID" isWhole />
            </Fact>
          )}
          {deposit.expires_at && (
            <Fact name="Send before">
              <TimeText at={deposit.expires_at} isLong />
            </Fact>
          )}
        </dl>
      </div>
      <p className="text-muted mt-2 text-sm">
        The provider waits for the seller's crypto. The checkout page shows the same address.
      </p>
    </Panel>
  );
}
