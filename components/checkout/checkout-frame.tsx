import type { ReactNode } from "react";
import { BrandHead } from "#components/brand/brand-head.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import type { ShownBrand } from "#lib/brands/brand-contract.ts";
import { colorVariables } from "#lib/brands/colors-contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type CheckoutFrameProps = {
  title: string;
  /** Of the partner; pages without one have none. */
  brand?: ShownBrand;
  isSandbox?: boolean;
  isSimulated?: boolean;
  isWide?: boolean;
  text: CheckoutText;
  children: ReactNode;
};

/** Uses the system's monospace font for ids, so that the page loads one font less. The title depends on the payment, which
 * generateMetadata would have to read again. */
export function CheckoutFrame({ title, brand, isSandbox, isSimulated, isWide, text, children }: CheckoutFrameProps) {
  const { t } = text;
  const colors = brand && colorVariables(brand);
  return (
    <>
      <title>{title}</title>
      {isSandbox && (
        <section
          aria-label={t("page.sandboxLabel")}
          className="border-sandbox bg-wait-wash border-t-3 px-4 py-2 md:px-6"
        >
          <strong className="font-semibold">{t("page.sandbox")}</strong> {t("page.sandboxNotice")}
        </section>
      )}
      {isSimulated && !isSandbox && (
        <section aria-label={t("page.demoLabel")} className="border-line text-muted border-b px-4 py-1 text-xs md:px-6">
          {t("page.demo")}
        </section>
      )}
      <main
        id="main"
        className={classNames(
          "text-md mx-auto flex w-full flex-col gap-6 px-4 pt-8 pb-12 [--font-mono:ui-monospace,Menlo,Consolas,monospace] print:max-w-none print:gap-4 print:px-0 print:pt-4 print:pb-0",
          isWide ? "max-w-160" : "max-w-105",
          colors && "branded",
        )}
        style={colors ?? undefined}
      >
        {brand && <BrandHead {...brand} />}
        {children}
      </main>
      <p data-copied="" role="status" className="sr-only" />
      <template data-texts={scriptTexts(text)} />
      <script src="/checkout.js" type="module" />
    </>
  );
}

/** What public/checkout.js and its parts say. */
const scriptTexts = ({ language, t }: CheckoutText): string =>
  JSON.stringify({
    language: language.code,
    copy: t("action.copy"),
    copied: t("action.copied"),
    copyFailed: t("action.copyFailed"),
    copyDenied: t("action.copyDenied"),
    until: t("time.until", { clock: "{clock}" }),
    digits: t("field.digits"),
    digitCount: t("field.digitCount", { count: "{count}" }),
    email: t("field.email"),
    pasteFailed: t("field.pasteFailed"),
    scanFailed: t("field.scanFailed"),
  });
