import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

/** What an act may answer: lines to read, or a link that is shown this once. */
type Line = { name: string; text: string };
export type Answer = { lines: Line[]; link: string | null; id: string };

export function readAnswer(data: unknown): Answer {
  const fields = typeof data === "object" && data !== null ? data : {};
  return {
    lines: Array.isArray(data) ? data : [],
    link: "link" in fields && typeof fields.link === "string" ? fields.link : null,
    id: "id" in fields ? String(fields.id) : "",
  };
}

export const Lines = ({ lines }: { lines: Line[] }) => (
  <dl className="border-line border-t pt-2">
    {lines.map(({ name, text }) => (
      <div key={name} className="grid gap-x-4 py-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
        <dt className="text-muted">{name}</dt>
        <dd className="break-words">{text}</dd>
      </div>
    ))}
  </dl>
);

type ShownOnceProps = { link: string; goOn: { href: string; text: string } | null };

/** Where no mail goes out, whoever invites passes the link on. */
export const ShownOnce = ({ link, goOn }: ShownOnceProps) => (
  <div className="flex max-w-prose flex-col gap-3">
    <p>
      No mail goes out from here, so pass this link on yourself. It is shown this once, works for seven days and makes
      whoever opens it an owner.
    </p>
    <CodeBlock code={link} what="invitation link" isWrapped />
    {goOn && <TextLink href={goOn.href}>{goOn.text}</TextLink>}
  </div>
);
