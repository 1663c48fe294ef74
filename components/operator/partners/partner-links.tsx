import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import { partnerViews } from "./partner-view-head.tsx";

type PartnerLinksProps = { partnerId: string; environment: Environment };

/** Links to the pages of a partner in one environment. */
export const PartnerLinks = ({ partnerId, environment }: PartnerLinksProps) => (
  <nav aria-label={`Pages of this partner in ${environment}`} className="flex flex-wrap gap-x-4 gap-y-1">
    {partnerViews.map(({ noun, title }) => (
      <TextLink key={noun} href={`/operator/partners/${partnerId}/${environment}/${noun}`} prefetch={false}>
        {title}
      </TextLink>
    ))}
  </nav>
);
