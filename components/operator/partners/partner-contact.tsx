import { Section } from "#components/settings/section.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Contact } from "#lib/partners/contract.ts";

/** Whom the partner's buyers contact. */
export const PartnerContact = ({ contact: { email, url } }: { contact: Contact }) => (
  <Section
    isPanel
    title="Support contact"
    about="Whom buyers contact, as the checkout shows it. The partner's owners and developers set it."
  >
    {email === null && url === null ? (
      <p>None. Without one, production access can't be granted.</p>
    ) : (
      <ul className="break-all">
        {email && (
          <li>
            <TextLink href={`mailto:${email}`}>{email}</TextLink>
          </li>
        )}
        {url && (
          <li>
            <TextLink href={url}>{url}</TextLink>
          </li>
        )}
      </ul>
    )}
  </Section>
);
