import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { NewTabLink } from "./new-tab-link.tsx";

type PrivacyLineProps = { view: CheckoutView; text: CheckoutText };

/** Who processes the details that are asked for, with their privacy notices. */
export function PrivacyLine({ view: { company, provider, providerPrivacyUrl }, text: { t } }: PrivacyLineProps) {
  const notices = [
    { name: provider.name, href: providerPrivacyUrl },
    ...(company ? [{ name: company.name, href: company.privacyUrl }] : []),
  ];
  return (
    <div className="text-muted text-base">
      <p>
        {company
          ? t("company.process", { provider: provider.name, company: company.name })
          : t("company.processes", { provider: provider.name })}
      </p>
      <ul className="empty:hidden">
        {notices.map(
          ({ name, href }) =>
            href && (
              <li key={name}>
                <NewTabLink href={href}>{t("company.notice", { name })}</NewTabLink>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
