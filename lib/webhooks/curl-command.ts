/** A POST as a POSIX shell sends it, byte for byte. */
export function curlCommand(url: string, headers: Record<string, string>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  // What curl would otherwise expand into several addresses.
  const globoff = /[[\]{}]/.test(url) ? "--globoff " : "";
  return [`curl ${globoff}${quoted(url)}`, ...lines, `--data-binary ${quoted(body)}`].join(" \\\n  ");
}

/** Nothing but the quote itself means anything between single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
