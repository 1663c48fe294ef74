import { CheckoutPreview } from "#components/brand/checkout-preview.tsx";
import { Section } from "#components/settings/section.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import { showBrand } from "#lib/brands/brand-contract.ts";
import type { SavedBrand } from "#lib/brands/contract.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type Sample = { view: CheckoutView; text: CheckoutText };

type PartnerBrandProps = {
  partner: { id: string; name: string };
  environment: Environment;
  live: SavedBrand | null;
  pending: SavedBrand | null;
  /** For the preview. */
  sample: Sample;
};

/** The brand that buyers see, and the one that waits for approval. */
export function PartnerBrand({ partner, environment, live, pending, sample }: PartnerBrandProps) {
  return (
    <Section
      isPanel
      title="Checkout brand"
      about={<span id="brand">What buyers see on checkout links and receipts in {environment}.</span>}
    >
      {pending && (
        <WaitingVersion
          path={`/api/operator/partners/${partner.id}/${environment}/brand`}
          pending={pending}
          partnerName={partner.name}
          sample={sample}
        />
      )}
      {live ? (
        <details open={!pending}>
          <summary className="text-muted hover:text-ink cursor-pointer rounded-xs pointer-coarse:py-2.5">
            Brand that buyers see
          </summary>
          <div className="mt-2">
            <CheckoutPreview saved={showBrand(live, partner.name)} {...sample} />
          </div>
        </details>
      ) : (
        <p className="text-muted">Buyers see the partner's name and the default colors.</p>
      )}
    </Section>
  );
}

type WaitingVersionProps = { path: string; pending: SavedBrand; partnerName: string; sample: Sample };

function WaitingVersion({ path, pending, partnerName, sample }: WaitingVersionProps) {
  const { version, savedAt, savedBy, name } = pending;
  const request = { path, fixed: { version }, busy: "Saving…" };
  return (
    <div className="border-line mb-4 flex flex-col gap-3 border-b pb-4">
      <p className="wrap-anywhere">
        <strong className="font-semibold">Waiting for approval.</strong> {savedBy ?? "Someone"} submitted this brand{" "}
        <TimeText at={savedAt} isLong />.{name && name !== partnerName && ` It replaces the name with “${name}”.`}
      </p>
      <CheckoutPreview saved={showBrand(pending, partnerName)} {...sample} />
      <div className="flex flex-wrap gap-2">
        <RequestDialog
          {...request}
          method="POST"
          label="Approve brand"
          look="primary"
          title="Approve this brand?"
          description={`Buyers of ${partnerName} see it immediately. Approve it only if the name and logo are the partner's own.`}
          action="Approve brand"
          failed="The brand was not approved"
          done="Brand approved"
        />
        <RequestDialog
          {...request}
          method="DELETE"
          label="Reject brand"
          look="plain"
          title="Reject this brand?"
          description="Nothing changes for buyers. The partner's owners get an email with the reason."
          action="Reject brand"
          failed="The brand was not rejected"
          done="Brand rejected"
        >
          <Field name="reason" label="Reason">
            <Input maxLength={200} required autoComplete="off" />
          </Field>
        </RequestDialog>
      </div>
    </div>
  );
}
