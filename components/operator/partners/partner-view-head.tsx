import Link from "next/link";
import { classNames } from "#components/ui/page/class-names.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { type Environment, environments } from "#db/enums.ts";
import { PartnerBanner } from "./partner-banner.tsx";

/** The pages of a partner that the operator can view. */
export const partnerViews = [
  { noun: "transactions", title: "Transactions" },
  { noun: "api-keys", title: "API keys" },
  { noun: "webhooks", title: "Webhooks" },
  { noun: "api-logs", title: "API logs" },
] as const;

type PartnerViewHeadProps = {
  partner: { id: string; name: string };
  environment: Environment;
  noun: (typeof partnerViews)[number]["noun"];
};

export function PartnerViewHead({ partner, environment, noun }: PartnerViewHeadProps) {
  const title = partnerViews.find((view) => view.noun === noun)?.title;
  const other = environments.find((name) => name !== environment) ?? environment;
  const base = `/operator/partners/${partner.id}`;
  return (
    <header className="mb-5">
      <PartnerBanner partnerName={partner.name} environment={environment} />
      <p className="text-sm">
        <TextLink href={base} prefetch={false}>
          {partner.name}
        </TextLink>
      </p>
      <h1 className="mt-1 text-lg font-semibold tracking-tight">
        {title} <span className="text-muted font-normal">in {environment}</span>
      </h1>
      <nav aria-label="Pages of this partner" className="-mx-1 mt-2 flex flex-wrap gap-1 text-sm">
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
        <Link href={`${base}/${other}/${noun}`} prefetch={false} className={classNames(viewClass, "text-muted")}>
          View {other}
        </Link>
      </nav>
    </header>
  );
}

const viewClass = "flex h-7 items-center rounded-control px-2 hover:bg-hover hover:text-ink pointer-coarse:h-11";
