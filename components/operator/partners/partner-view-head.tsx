import Link from "next/link";
import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import type { Environment } from "#db/enums.ts";
import { PartnerBanner } from "./partner-banner.tsx";

/** The pages of a partner that the operator can view. */
export const partnerViews = [
  { noun: "transactions", title: "Transactions" },
  { noun: "fees", title: "Fees" },
  { noun: "api-keys", title: "API keys" },
  { noun: "webhooks", title: "Webhooks" },
  { noun: "api-logs", title: "API logs" },
  { noun: "company", title: "Company and brand" },
] as const;

type PartnerViewHeadProps = {
  partner: { id: string; name: string };
  environment: Environment;
  noun: (typeof partnerViews)[number]["noun"];
};

export function PartnerViewHead({ partner, environment, noun }: PartnerViewHeadProps) {
  const title = partnerViews.find((view) => view.noun === noun)?.title;
  const base = `/operator/partners/${partner.id}`;
  return (
    <>
      <PartnerBanner partner={partner} environment={environment} />
      <PageHeader
        breadcrumbs={[
          { title: "Partners", href: "/operator/partners" },
          { title: partner.name, href: `${base}?environment=${environment}` },
        ]}
        title={title}
        actions={<EnvironmentTabs current={environment} hrefOf={(name) => `${base}/${name}/${noun}`} />}
      />
      <nav aria-label="Pages of this partner" className="-mx-1 -mt-2 mb-5 flex flex-wrap gap-1 text-sm">
        {partnerViews.map((view) => (
          <Link
            key={view.noun}
            href={`${base}/${environment}/${view.noun}`}
            prefetch={false}
            aria-current={view.noun === noun ? "page" : undefined}
            className={classNames(
              viewClass,
              view.noun === noun ? "bg-accent-wash text-accent font-medium" : "text-muted",
            )}
          >
            {view.title}
          </Link>
        ))}
      </nav>
    </>
  );
}

const viewClass = "flex h-7 items-center rounded-control px-2 hover:bg-hover hover:text-ink pointer-coarse:h-11";
