import { Sample } from "#app/design/sample.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { QrCode } from "#components/ui/text/qr-code.tsx";
import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { drawQr } from "#lib/qr.ts";

const id = "tx_4Zk1mQvY8sT2bN6hR0cWdE";
const at = "2026-11-14T10:21:33.123Z";
const tones = ["neutral", "accent", "wait", "bad"] as const;
const kinds = ["success", "processing", "pending", "failed", "over"] as const;
const rows = [
  { amount: "150000", kind: "success" },
  { amount: "99.5", kind: "failed" },
] as const;

export function DataSamples() {
  return (
    <>
      <Sample title="Status: a shape and a word">
        {kinds.map((kind) => (
          <Status key={kind} kind={kind}>
            {kind}
          </Status>
        ))}
      </Sample>
      <Sample title="Badge: a word that classifies">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Sample>
      <Sample title="Ids: shortened for the eye only, whole, with and without their button">
        <IdText id={id} what="transaction id" />
        <IdText id={id} what="transaction id" isWhole />
        <code className="font-mono text-xs">
          <ShortenedText id={id} />
        </code>
      </Sample>
      <Sample title="Times: from now, with the time of day on a wide screen">
        <TimeText at={at} />
        <TimeText at={at} hasClock />
      </Sample>
      <Table
        caption="Table"
        head={
          <>
            <Th isNumber aria-sort="descending">
              Amount
            </Th>
            <Th>Status</Th>
            <Th>Transaction id</Th>
          </>
        }
      >
        {rows.map(({ amount, kind }) => (
          <Tr key={amount}>
            <Td isNumber>
              <TextLink href="/design">
                <Money amount={amount} currency="NGN" decimals={2} />
              </TextLink>
            </Td>
            <Td>
              <Status kind={kind}>{kind}</Status>
            </Td>
            <Td>
              <IdText id={id} what="transaction id" />
            </Td>
          </Tr>
        ))}
      </Table>
      <Pagination what="rows" newestHref="/design" olderHref="/design" />
      <Pagination what="rows on the last page" newestHref="/design" olderHref={null} />
      <Sample title="QR code">
        <QrCode qr={drawQr("https://example.com")} label="QR code of an address" className="w-40" />
      </Sample>
      <Panel title="Panel" actions={<Badge>Sandbox</Badge>}>
        What belongs together and is not a table.
      </Panel>
    </>
  );
}
