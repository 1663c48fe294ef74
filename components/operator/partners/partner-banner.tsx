import { Eye } from "#components/ui/icons/icons.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";

type PartnerBannerProps = { partner: { id: string; name: string }; environment: Environment };

/** Above everything that belongs to a partner. */
export const PartnerBanner = ({ partner, environment }: PartnerBannerProps) => (
  <p className="border-line bg-sunken rounded-control mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 border px-3 py-2 text-sm print:hidden">
    <Eye size={16} aria-hidden="true" className="text-muted shrink-0" />
    <span>
      Viewing{" "}
      <TextLink href={`/operator/partners/${partner.id}`} prefetch={false}>
        {partner.name}
      </TextLink>{" "}
      in {environment}
    </span>
    <span className="text-muted">Views are recorded in the audit log, which the partner can see.</span>
  </p>
);
