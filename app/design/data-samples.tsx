import { Sample } from "#app/design/sample.tsx";
import { Fact } from "#components/ui/page/fact.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { PanelFooter } from "#components/ui/page/panel-footer.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { DeliveryStatus } from "#components/ui/status/delivery-status.tsx";
import { HttpStatus } from "#components/ui/status/http-status.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { DayRow } from "#components/ui/table/day-row.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TableScroll } from "#components/ui/table/table-scroll.tsx";
import { ArrowText } from "#components/ui/text/arrow-text.tsx";
import { readClock } from "#components/ui/text/clock.ts";
import { ClockProvider } from "#components/ui/text/clock-provider.tsx";
import { ClockSwitch } from "#components/ui/text/clock-switch.tsx";
import { DateTime } from "#components/ui/text/date-time.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { JsonView } from "#components/ui/text/json-view.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { QrCode } from "#components/ui/text/qr-code.tsx";
import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { ZoneLabel } from "#components/ui/text/zone-label.tsx";
import { statuses } from "#db/enums.ts";
import { drawQr } from "#lib/qr.ts";

const id = "tx_4Zk1mQvY8sT2bN6hR0cWdE";
const at = "2026-11-14T10:21:33.123Z";
const tones = ["neutral", "accent", "wait", "bad"] as const;
const kinds = ["success", "processing", "pending", "failed", "neutral"] as const;
const rows = [
  { amount: "150000", status: "success" },
  { amount: "99.5", status: "failed" },
] as const;
const delivery = {
  status: "pending",
  attempts: 2,
  receiver: { id: "we_1", name: "Ledger", url: "https://example.com", status: "active" },
} as const;

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
      <Sample title="TransactionStatus and DeliveryStatus">
        {statuses.map((status) => (
          <TransactionStatus key={status} status={status} />
        ))}
        <DeliveryStatus delivery={delivery} />
      </Sample>
      <Sample title="Badge and HttpStatus: for classifications">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {[200, 404, 502].map((status) => (
          <HttpStatus key={status} status={status} />
        ))}
      </Sample>
      <Sample title="IDs: shortened, in full, without a button">
        <IdText id={id} what="transaction ID" />
        <IdText id={id} what="transaction ID" isWhole />
        <code className="font-mono text-xs">
          <ShortenedText id={id} />
        </code>
      </Sample>
      <Sample title="A text with an arrow">
        <ArrowText text="support → analyst" />
      </Sample>
      <TimeSamples />
      <Sample title="JSON">
        <JsonView
          text={'{"status":"success","fees":{"total":"1.20","items":[{"kind":"provider","amount":"1.20"}]}}'}
          what="sample"
        />
      </Sample>
      <TableSamples />
      <Sample title="QR code">
        <QrCode qr={drawQr("https://example.com")} label="QR code of a URL" className="w-40" />
      </Sample>
      <Panel title="Panel" actions={<Badge>Sandbox</Badge>}>
        <dl>
          <Fact name="Fact">a name and its value</Fact>
        </dl>
        <div className="mt-4">
          <PanelFooter isPadded start="PanelFooter: the state, and an action">
            <Badge>Saved</Badge>
          </PanelFooter>
        </div>
      </Panel>
    </>
  );
}

const TimeSamples = () => (
  <Sample title="Times: relative, in a sentence, exact; and the reader's choices">
    <ClockProvider initial={readClock(undefined, undefined)}>
      <DateTime at={at} />
      <TimeText at={at} />
      <TimeText at={at} isLong />
      <span>
        <TimeText at={at} isExact />
        <ZoneLabel />
      </span>
      <ClockSwitch />
    </ClockProvider>
  </Sample>
);

const TableSamples = () => (
  <>
    <DataTable
      caption="Data table"
      columns={[
        {
          head: "Amount",
          isNumber: true,
          isLink: true,
          sort: "descending",
          card: 2,
          cell: ({ amount }) => <Money amount={amount} currency="" decimals={2} />,
          unit: () => "NGN",
        },
        {
          head: "Status",
          card: 1,
          cell: ({ status }) => <TransactionStatus status={status} />,
          sub: () => "A secondary fact",
        },
        { head: "Transaction ID", hiddenBelow: "md", cell: () => <IdText id={id} what="transaction ID" /> },
      ]}
      rows={rows}
      rowKey={({ amount }) => amount}
      rowLink={() => ({ href: "/design" })}
    />
    <TableScroll label="A region that scrolls sideways">
      <table className="rows">
        <tbody>
          <DayRow at={at} above={undefined} readAt={at} columnCount={1} />
          <Tr>
            <Td>{id.repeat(12)}</Td>
          </Tr>
        </tbody>
      </table>
    </TableScroll>
    <Table caption="Table with its own rows" head={<Th>Amount</Th>}>
      <Tr>
        <Td>
          <Money amount="150000" currency="NGN" />
        </Td>
      </Tr>
    </Table>
    <Pagination what="rows" path="/design" cursor="previous" nextCursor="next" />
    <Pagination what="rows on the last page" path="/design" cursor="previous" nextCursor={null} />
  </>
);
