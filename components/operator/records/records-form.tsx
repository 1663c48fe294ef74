"use client";
import { useRef } from "react";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { downloadText } from "#components/ui/page/download-text.ts";
import { Panel } from "#components/ui/page/panel.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { environments } from "#db/enums.ts";
import { environmentNames } from "#lib/partners/environment-names-contract.ts";
import type { RecordKind, RecordsResult } from "#lib/records/contract.ts";

const kindNames: Record<RecordKind, string> = {
  wallet: "Wallet address",
  email: "Email address",
  phone: "Phone number",
  customer_ref: "Customer reference",
};

const schema = async () => (await import("#lib/records/contract.ts")).recordsResult;

/** Searches all partners, and offers the files. */
export function RecordsForm() {
  const result = useRef<HTMLElement>(null);
  const request = useSingleMutation<RecordsResult, Record<string, string>>({
    mutationFn: (body) => fetchJson("/api/operator/records", { method: "POST", body, schema }),
    onSuccess: () => requestAnimationFrame(() => result.current?.focus()),
  });
  return (
    <div className="grid max-w-200 grid-cols-[minmax(0,1fr)] gap-4">
      <Panel>
        <Form onSubmit={request.mutate} failure={request.error} className="grid gap-3">
          <div className="grid gap-3 sm:grid-cols-2">
            <Field name="environment" label="Environment">
              <Select>
                {environments.toSorted().map((one) => (
                  <option key={one} value={one}>
                    {environmentNames[one]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field name="kind" label="Search by">
              <Select>
                {Object.entries(kindNames).map(([kind, name]) => (
                  <option key={kind} value={kind}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <Field name="value" label="Value" hint="Complete, as the buyer or the partner entered it.">
            <Input required maxLength={255} autoComplete="off" spellCheck={false} />
          </Field>
          <Field
            name="reason"
            label="Reason"
            hint="Who asks, and the number of the case, without personal data. Recorded in the audit log."
          >
            <Input required maxLength={200} autoComplete="off" />
          </Field>
          <div>
            <SubmitButton isBusy={request.isPending} busyLabel="Exporting…">
              Export records
            </SubmitButton>
          </div>
        </Form>
        <FailureCard failure={request.error} title="The records weren't exported" className="mt-3" />
      </Panel>
      {request.data && (
        <section ref={result} tabIndex={-1} aria-label="Exported records" className="focus-visible:outline-none">
          <Exported result={request.data} />
        </section>
      )}
    </div>
  );
}

function Exported({ result: { as_of, partners, json, csv } }: { result: RecordsResult }) {
  return (
    <Panel title="Exported records">
      {partners.length > 0 ? (
        <DataTable
          caption="Transactions by partner"
          isInset
          columns={[
            {
              head: "Partner",
              isRowHead: true,
              cell: ({ id, name }) => <TextLink href={`/operator/partners/${id}`}>{name}</TextLink>,
            },
            { head: "Transactions", isNumber: true, cell: ({ transactions }) => transactions },
          ]}
          rows={partners}
          rowKey={({ id }) => id}
        />
      ) : (
        <p>No partner has a transaction with exactly this value. You can keep the files as evidence of that.</p>
      )}
      <p className="text-muted mt-3 text-sm">
        As of <TimeText at={as_of} isLong />. The audit log has the SHA-256 of both files.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => downloadText(json.name, json.text, "application/json")}>
          Download JSON
        </Button>
        <Button onClick={() => downloadText(csv.name, csv.text, "text/csv")}>Download CSV of transactions</Button>
      </div>
      <dl className="text-muted mt-3 grid gap-1 text-sm">
        {[json, csv].map(({ name, sha256 }) => (
          <div key={name}>
            <dt>SHA-256 of {name}</dt>
            <dd className="font-mono text-xs break-all">{sha256}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
