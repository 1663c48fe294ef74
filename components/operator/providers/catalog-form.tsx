import { AmountInput } from "#components/ui/form/amount-input.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { assetLabel } from "#lib/assets/networks-contract.ts";
import type { CatalogEntry } from "#lib/people/operators/contract.ts";

type CatalogFormProps = {
  kind: "crypto" | "fiat" | "method";
  entry: CatalogEntry & { isCorrected: boolean };
  /** Names of the available icons. */
  icons: string[];
  closeHref: string;
};

/** Fields are named like the options of `svc catalog`. */
export function CatalogForm({ kind, entry, icons, closeHref }: CatalogFormProps) {
  const label = kind === "crypto" ? assetLabel(entry.id) : entry.name;
  return (
    <div className="mb-6 max-w-3xl">
      <Panel title={`Edit ${label}`} actions={<LinkButton href={closeHref}>Close</LinkButton>}>
        <RequestForm
          path={`/api/operator/catalog/${kind}/${encodeURIComponent(entry.id)}`}
          method="PUT"
          action="Save changes"
          busy="Saving…"
          failed="The changes were not saved"
          done="Changes saved. Partners see them within seconds."
          confirm={{
            title: `Change ${label} for all partners?`,
            description:
              "The API, the dashboard, and the checkout show the new values within seconds, in both environments. A hidden entry is no longer offered.",
          }}
        >
          <div className="grid gap-3 sm:grid-cols-2">
            <Field name="name" label="Name">
              <Input defaultValue={entry.name} maxLength={80} required autoComplete="off" />
            </Field>
            <Field name="rank" label="Rank" hint="1 is listed first.">
              <Input defaultValue={String(entry.rank)} inputMode="numeric" required autoComplete="off" />
            </Field>
            {kind === "fiat" && (
              <Field name="symbol" label="Symbol">
                <Input defaultValue={entry.symbol} maxLength={8} required autoComplete="off" />
              </Field>
            )}
            {kind === "fiat" && (
              <Field name="min-amount" label="Minimum amount">
                <AmountInput defaultValue={entry.minAmount} required />
              </Field>
            )}
            {kind === "method" && (
              <Field name="tagline" label="Tagline">
                <Input defaultValue={entry.tagline} maxLength={120} required autoComplete="off" />
              </Field>
            )}
            <Field name="icon" label="Icon" hint="One of the icons included with Slipway.">
              <Select defaultValue="">
                <option value="">Keep current icon</option>
                {icons.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            </Field>
            <Field name="hidden" label="Hidden from partners">
              <Select defaultValue={entry.isHidden ? "yes" : "no"}>
                <option value="no">No</option>
                <option value="yes">Yes</option>
              </Select>
            </Field>
          </div>
        </RequestForm>
        {entry.isCorrected && (
          <div className="border-line mt-5 border-t pt-4">
            <RequestForm
              path={`/api/operator/catalog/${kind}/${encodeURIComponent(entry.id)}`}
              method="DELETE"
              action="Reset to provider data"
              busy="Resetting…"
              failed="The entry was not reset"
              done="Entry reset"
              confirm={{
                title: `Reset ${label} for all partners?`,
                description: "All corrections of this entry are removed, and partners see its original values.",
              }}
              variant="plain"
            />
          </div>
        )}
      </Panel>
    </div>
  );
}
