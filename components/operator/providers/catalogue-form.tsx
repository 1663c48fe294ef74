import { ActForm } from "#components/operator/act-form.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import type { CatalogueEntry } from "#lib/operators/contract.ts";

type CatalogueFormProps = {
  kind: "crypto" | "fiat" | "method";
  entry: CatalogueEntry & { isCorrected: boolean };
  /** Names of the drawings it can have. */
  icons: string[];
  closeHref: string;
};

/** One entry to correct; fields are named as in `svc catalogue`. */
export function CatalogueForm({ kind, entry, icons, closeHref }: CatalogueFormProps) {
  return (
    <div className="mb-6 max-w-3xl">
      <Panel title={`Correct ${entry.id}`} actions={<LinkButton href={closeHref}>Close</LinkButton>}>
        <ActForm
          path={`catalogue/${kind}/${encodeURIComponent(entry.id)}`}
          method="PUT"
          action="Correct it"
          busy="Correcting it"
          failed="Nothing was corrected"
          done="Corrected; partners see it within seconds."
        >
          <div className="grid gap-3 sm:grid-cols-2">
            <Field name="name" label="Name">
              <Input defaultValue={entry.name} maxLength={80} required autoComplete="off" />
            </Field>
            <Field name="rank" label="Rank" hint="1 stands first.">
              <Input defaultValue={String(entry.rank)} inputMode="numeric" required autoComplete="off" />
            </Field>
            {kind === "fiat" && (
              <Field name="symbol" label="Symbol">
                <Input defaultValue={entry.symbol} maxLength={8} required autoComplete="off" />
              </Field>
            )}
            {kind === "fiat" && (
              <Field name="min-amount" label="Smallest amount">
                <Input defaultValue={entry.minAmount} inputMode="decimal" required autoComplete="off" />
              </Field>
            )}
            {kind === "method" && (
              <Field name="tagline" label="Tagline">
                <Input defaultValue={entry.tagline} maxLength={120} required autoComplete="off" />
              </Field>
            )}
            <Field name="icon" label="Drawing" hint="One of those that come with Slipway.">
              <Select defaultValue="">
                <option value="">as it is</option>
                {icons.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            </Field>
            <Field name="hidden" label="Hidden from partners">
              <Select defaultValue={entry.isHidden ? "yes" : "no"}>
                <option value="no">no</option>
                <option value="yes">yes</option>
              </Select>
            </Field>
          </div>
        </ActForm>
        {entry.isCorrected && (
          <div className="border-line mt-5 border-t pt-4">
            <ActForm
              path={`catalogue/${kind}/${encodeURIComponent(entry.id)}`}
              method="DELETE"
              action="Undo every correction"
              busy="Undoing"
              failed="It is as before"
              done="Corrections removed."
              variant="plain"
            />
          </div>
        )}
      </Panel>
    </div>
  );
}
