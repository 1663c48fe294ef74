import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { dealSummary } from "./deal-summary.ts";

type KeepLinkProps = { view: CheckoutView; link: string; text: CheckoutText };

const list =
  "flex flex-wrap gap-x-5 text-base print:hidden [&>*]:min-h-11 [&>*]:cursor-pointer [&>*]:content-center [&>*]:text-accent [&>*]:underline [&>*]:underline-offset-3 [&>[hidden]]:hidden";

/** For buyers who continue later or elsewhere. The email is written in the buyer's own program; nothing is sent or stored here.
 * public/checkout.js shows the buttons that the browser supports. */
export function KeepLink({ view, link, text }: KeepLinkProps) {
  const { t } = text;
  const title = `${view.partnerName}: ${dealSummary(view, text)}`;
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(link)}`;
  return (
    <div className={list}>
      <a href={mail}>{t("link.email")}</a>
      <button type="button" hidden data-copy={link} data-label={t("link.copy")} data-copied-text={t("link.copied")}>
        {t("link.copy")}
      </button>
      <button type="button" hidden data-share={link} data-title={title}>
        {t("link.share")}
      </button>
    </div>
  );
}
