import { ShortenedText } from "#components/ui/text/shortened-text.tsx";

const prefix = "/api/v1/partner";
const ownId = /^[a-z]{2,4}_/;

type PathTextProps = { path: string };

/** A path without the common prefix and with its ID shortened. Selection and screen readers get the full path. */
export function PathText({ path }: PathTextProps) {
  const isOurs = path.startsWith(`${prefix}/`);
  const rest = isOurs ? path.slice(prefix.length) : path;
  const last = rest.slice(rest.lastIndexOf("/") + 1);
  const hasId = ownId.test(last);
  return (
    <code className="font-mono text-xs" title={hasId ? path : undefined}>
      {isOurs && <span className="path-prefix">{prefix}</span>}
      {hasId ? rest.slice(0, -last.length) : rest}
      {hasId && <ShortenedText id={last} />}
    </code>
  );
}
