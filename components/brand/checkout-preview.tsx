import { CheckoutState } from "#components/checkout/checkout-state.tsx";
import { Deal } from "#components/checkout/deal.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import type { ShownBrand } from "#lib/brands/brand-contract.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { PreviewColors, PreviewHead } from "./preview-parts.tsx";

type Frame = { title: string; scheme: "scheme-light" | "scheme-dark"; width: string };

const frames: Frame[] = [
  { title: "Light", scheme: "scheme-light", width: "w-105" },
  { title: "Dark", scheme: "scheme-dark", width: "w-105" },
  { title: "Phone", scheme: "scheme-light", width: "w-80" },
];

/** `view`: a payment to show. */
type CheckoutPreviewProps = { saved: ShownBrand; view: CheckoutView; text: CheckoutText };

/** The first page of the checkout in light and dark mode, and on a phone. Follows the form around it. */
export const CheckoutPreview = ({ saved, view, text }: CheckoutPreviewProps) => (
  <div className="flex flex-wrap items-start gap-4">
    {frames.map(({ title, scheme, width }) => (
      <figure key={title} className="max-w-full min-w-0">
        <figcaption className="text-muted mb-1 text-sm">{title}</figcaption>
        {/* A picture, in which nothing can be used. */}
        <div
          inert
          aria-hidden
          className={classNames(scheme, "border-line rounded-panel overflow-hidden border [zoom:0.66]")}
        >
          <div
            className={classNames(
              "text-md bg-paper text-ink flex max-w-full flex-col gap-6 px-4 py-8 [--font-mono:ui-monospace,Menlo,Consolas,monospace]",
              width,
            )}
          >
            <PreviewColors saved={saved}>
              <PreviewHead saved={saved} />
              <CheckoutState view={view} stage="ready" text={text} />
              <Deal view={view} stage="ready" text={text} />
              <span className={buttonClass("primary", "h-12! w-full text-md")}>
                {text.t("action.continueTo", { provider: view.provider.name })}
              </span>
            </PreviewColors>
          </div>
        </div>
      </figure>
    ))}
  </div>
);
