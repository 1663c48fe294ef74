import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { type Company, supportLink } from "#lib/company/contract.ts";
import { NewTabLink } from "./new-tab-link.tsx";

type CompanyFooterProps = { company: Company; text: CheckoutText };

/** Who stands behind the checkout: on each of its pages, also where a link is unknown or the page can't be shown. */
export function CompanyFooter({ company, text: { t } }: CompanyFooterProps) {
  const { name, address, license, termsUrl, privacyUrl } = company;
  const links = [
    { label: t("company.support"), href: supportLink(company) },
    { label: t("company.terms"), href: termsUrl },
    { label: t("company.privacy"), href: privacyUrl },
  ];
  return (
    <footer className="text-muted mx-auto flex w-full max-w-160 flex-col gap-1 px-4 pb-8 text-center text-sm print:max-w-none print:px-0 print:pt-3 print:pb-0 print:text-start">
      <p className="break-words">
        {address ? t("company.byAddress", { company: name, address }) : t("company.by", { company: name })}
        {license && (
          <>
            {" "}
            <bdi>{license}</bdi>
          </>
        )}
      </p>
      <ul className="flex flex-wrap justify-center gap-x-5 empty:hidden print:hidden">
        {links.map(
          ({ label, href }) =>
            href && (
              <li key={label}>
                <NewTabLink href={href}>{label}</NewTabLink>
              </li>
            ),
        )}
      </ul>
    </footer>
  );
}
