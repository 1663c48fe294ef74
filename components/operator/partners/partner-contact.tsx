import { Section } from "#components/settings/section.tsx";
import { Fact } from "#components/ui/page/fact.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Contact } from "#lib/partners/contract.ts";

type PartnerContactProps = { contact: Contact; redirects: string[] };

/** Whom the partner's buyers contact, and where they may return to. */
export const PartnerContact = ({ contact: { email, url }, redirects }: PartnerContactProps) => (
  <Section isPanel title="Set by the partner" about="What its owners and developers set for its buyers.">
    <dl className="wrap-anywhere">
      <Fact name="Support contact">
        {email === null && url === null && "None. Without one, production access can't be granted."}
        {email && <TextLink href={`mailto:${email}`}>{email}</TextLink>}
        {email && url && ", "}
        {url && <TextLink href={url}>{url}</TextLink>}
      </Fact>
      <Fact name="Redirect URLs">{redirects.length > 0 ? redirects.join(", ") : "Any https URL"}</Fact>
    </dl>
  </Section>
);
