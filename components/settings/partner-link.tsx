import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

type PartnerLinkProps = {
  partnerId: string | null;
  /** The partners' names, by ID. */
  names: Readonly<Record<string, string>>;
};

/** For operators: the partner that a row concerns. */
export function PartnerLink({ partnerId, names }: PartnerLinkProps) {
  if (!partnerId) return "–";
  return (
    <TextLink href={`/operator/partners/${partnerId}`} prefetch={false}>
      {names[partnerId] ?? <ShortenedText id={partnerId} />}
    </TextLink>
  );
}
