import { Section } from "#components/settings/section.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Terms } from "#lib/company/contract.ts";
import type { AcceptedTerms } from "#lib/partners/terms-contract.ts";

type PartnerTermsProps = {
  accepted: AcceptedTerms[];
  /** Current terms that the partner hasn't accepted. */
  open: Terms | null;
};

/** Which versions of the terms of service a partner accepted. */
export const PartnerTerms = ({ accepted, open }: PartnerTermsProps) => (
  <Section isPanel title="Terms of service" about="The versions that the partner's owners accepted.">
    {open && <p>Version {open.version}, the current one, hasn't been accepted.</p>}
    {!open && accepted.length === 0 && <p className="text-muted">No version of the terms is configured.</p>}
    {accepted.length > 0 && (
      <ol aria-label="Accepted versions" className="divide-line divide-y">
        {accepted.map(({ version, by, at }) => (
          <li key={version} className="flex flex-wrap gap-x-2 py-1">
            <span className="font-medium">Version {version}</span>
            <span className="text-muted min-w-0 break-words">
              accepted by {by ?? "a former member"} <TimeText at={at} isLong />
            </span>
          </li>
        ))}
      </ol>
    )}
  </Section>
);
