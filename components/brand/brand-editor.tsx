"use client";
import { type ReactNode, useState } from "react";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import type { Brand, BrandLogo, ShownBrand } from "#lib/brands/brand-contract.ts";
import { colorFault } from "#lib/brands/colors-contract.ts";
import { BrandDraft } from "./brand-draft.ts";
import { ColorField } from "./color-field.tsx";
import { type DraftLogo, LogoField } from "./logo-field.tsx";

type BrandEditorProps = {
  path: string;
  partnerName: string;
  initial: Brand | null;
  shown: ShownBrand;
  /** An operator approves what is saved. */
  needsApproval: boolean;
  /** The ID of the element that says why this member can't change the brand. */
  refusedBy: string | undefined;
  footer: ReactNode;
  /** The preview, which follows the form. */
  children: ReactNode;
};

/** The form at the left and the preview at the right. */
export function BrandEditor(props: BrandEditorProps) {
  const { path, partnerName, initial, shown, needsApproval, refusedBy, footer, children } = props;
  const [name, setName] = useState(initial?.name ?? "");
  const color = useColor(initial?.color ?? null);
  const colorDark = useColor(initial?.colorDark ?? null);
  const [logo, setLogo] = useState(() => toDraft(initial?.logo, shown.logo));
  const [logoDark, setLogoDark] = useState(() => toDraft(initial?.logoDark, shown.logoDark));
  const isReadOnly = refusedBy !== undefined;
  const draft: ShownBrand = {
    name: name.trim() || partnerName,
    logo: logo.shown,
    logoDark: logoDark.shown,
    color: color.shown,
    colorDark: colorDark.shown,
  };
  return (
    <div className="grid max-w-300 items-start gap-6 xl:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="panel rounded-panel border-line bg-raised min-w-0 border p-4">
        <RequestForm
          path={path}
          method="PUT"
          action={needsApproval ? "Submit for approval" : "Save brand"}
          busy="Saving…"
          failed="The brand was not saved"
          done={needsApproval ? "Brand submitted for approval" : "Brand saved"}
          refusedBy={refusedBy}
          footer={footer}
        >
          <Field name="name" label="Name" hint="Shown instead of a logo, and in sentences about you">
            <Input
              value={name}
              onChange={({ target }) => setName(target.value)}
              placeholder={partnerName}
              maxLength={60}
              autoComplete="organization"
              readOnly={isReadOnly}
            />
          </Field>
          <LogoField
            name="logo"
            label="Logo"
            hint="PNG, up to 1,200 × 600 pixels and 256 kB. Shown 32 pixels high."
            scheme="scheme-light"
            {...{ value: logo, onChange: setLogo, isReadOnly }}
          />
          <LogoField
            name="logo_dark"
            label="Logo in dark mode"
            hint="If you leave it out, your logo is shown in dark mode too"
            scheme="scheme-dark"
            {...{ value: logoDark, onChange: setLogoDark, isReadOnly }}
          />
          <ColorField
            name="color"
            label="Button color"
            hint="Links and the focus ring use it too, darker where needed"
            {...{ value: color.typed, onChange: color.change, isReadOnly }}
          />
          <ColorField
            name="color_dark"
            label="Button color in dark mode"
            hint="If you leave it out, the button color is used"
            {...{ value: colorDark.typed, onChange: colorDark.change, isReadOnly }}
          />
        </RequestForm>
      </div>
      <section aria-label="Preview" className="min-w-0">
        <BrandDraft value={draft}>{children}</BrandDraft>
      </section>
    </div>
  );
}

const toDraft = (logo: BrandLogo | null | undefined, shown: ShownBrand["logo"]): DraftLogo => ({
  sent: logo?.hash ?? "",
  shown,
});

/** The preview keeps the last usable color while another one is being typed. */
function useColor(initial: string | null) {
  const [typed, setTyped] = useState(initial ?? "");
  const [shown, setShown] = useState(initial);
  const change = (text: string) => {
    setTyped(text);
    const color = text.trim().toLowerCase();
    if (color === "" || colorFault(color) === null) setShown(color || null);
  };
  return { typed, shown, change };
}
