import { useState } from "react";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Table, Th } from "#components/ui/table/table.tsx";
import { dateOrders } from "#db/enums.ts";
import {
  dateOrderLabels,
  decimalLabels,
  type FilePreview,
  fieldLabels,
  fileFields,
} from "#lib/reconciliation/contract.ts";

type FileSettingsProps = { preview: FilePreview };

const hints: Partial<Record<(typeof fileFields)[number], string>> = {
  reference: "Slipway's, such as tx_…",
  order: "The provider's",
  fee: "With your commission, without the network fee",
  commission: "Your part of the fee",
  status: "Without it, every order counts as paid",
  currency: "Without it, amounts are in fiat",
};

/** Which column has what, how it's written, and the rows as they are read with that. */
export function FileSettings({ preview }: FileSettingsProps) {
  const [places, setPlaces] = useState(preview.places);
  return (
    <>
      <fieldset>
        <legend className="text-md mb-1 font-semibold">Columns</legend>
        <p className="text-muted mb-3">
          {preview.isSaved
            ? "As in the provider's last file."
            : "Guessed from the header. Correct them: they are saved for the provider's next file."}
        </p>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {fileFields.map((field) => (
            <Field key={field} name={field} label={fieldLabels[field]} hint={hints[field]}>
              <Select
                value={places[field] ?? ""}
                onChange={({ target: { value } }) =>
                  setPlaces({ ...places, [field]: value === "" ? undefined : Number(value) })
                }
              >
                <option value="">No column</option>
                {preview.names.map((name, place) => (
                  <option key={name} value={place}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      </fieldset>
      <Preview preview={preview} places={places} />
      <fieldset>
        <legend className="text-md mb-3 font-semibold">Notation and period</legend>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-5">
          <Notation preview={preview} />
          <Field name="from" label="First day" hint="By default, the first date in the file">
            <Input type="date" />
          </Field>
          <Field name="to" label="Last day" hint="By default, the last date in the file">
            <Input type="date" />
          </Field>
        </div>
      </fieldset>
    </>
  );
}

const Notation = ({ preview }: FileSettingsProps) => (
  <>
    <Field name="decimals" label="Amounts are written as">
      <Select defaultValue={preview.isDecimalComma ? "comma" : "point"}>
        {Object.entries(decimalLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
    <Field name="date_order" label="Dates are written as">
      <Select defaultValue={preview.dateOrder ?? ""}>
        <option value="">2026-01-31 or 31.01.2026</option>
        {dateOrders.map((order) => (
          <option key={order} value={order}>
            {dateOrderLabels[order]}
          </option>
        ))}
      </Select>
    </Field>
    <Field name="zone" label="Time zone" hint="Of times without an offset, and of the period">
      <Input defaultValue={preview.zone} required maxLength={64} autoComplete="off" spellCheck={false} />
    </Field>
  </>
);

type PreviewProps = FileSettingsProps & { places: FilePreview["places"] };

function Preview({ preview: { rows }, places }: PreviewProps) {
  const shown = fileFields.flatMap((field) => (places[field] === undefined ? [] : [{ field, place: places[field] }]));
  return (
    <section aria-labelledby="preview-title" className="min-w-0">
      <h2 id="preview-title" className="text-md mb-2 font-semibold">
        {rows.length === 1 ? "The first row" : `The first ${rows.length} rows`}
      </h2>
      {shown.length > 0 ? (
        <Table caption="Preview" isInset head={shown.map(({ field }) => <Th key={field}>{fieldLabels[field]}</Th>)}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
            <tr key={index}>
              {shown.map(({ field, place }) => (
                <td key={field} className="max-w-64 truncate" title={row[place]}>
                  {row[place]}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      ) : (
        <p className="text-muted">Choose the columns to see their rows.</p>
      )}
    </section>
  );
}
