/** A POST as a POSIX shell command, byte for byte. */
export function curlCommand(url: string, headers: Record<string, string>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  // curl would otherwise expand these into several URLs.
  const globoff = /[[\]{}]/.test(url) ? "--globoff " : "";
  return [`curl ${globoff}${quoted(url)}`, ...lines, `--data-binary ${quoted(body)}`].join(" \\\n  ");
}

/** Between single quotes, only the quote itself is special. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
