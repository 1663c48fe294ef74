import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

/** For operators: the partner that a row concerns. */
export function PartnerLink({ partnerId }: { partnerId: string | null }) {
  if (!partnerId) return "–";
  return (
    <TextLink href={`/operator/partners/${partnerId}`} prefetch={false}>
      <ShortenedText id={partnerId} />
    </TextLink>
  );
}
