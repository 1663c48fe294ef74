export type JsonLine = {
  /** From 1. */
  number: number;
  depth: number;
  /** With its quotes; null inside an array. */
  key: string | null;
  /** The value, or the bracket that opens or closes it, with its comma. */
  value: string;
  /** The index of the line that closes the bracket opened here; null if there is nothing to fold. */
  closedBy: number | null;
};

const linePattern = /^( *)("(?:[^"\\]|\\.)*": )?(.*)$/;

/** One value per line. Null if the text isn't JSON, or if formatting it would change a value, such as a large number. */
export function jsonLines(text: string): JsonLine[] | null {
  const formatted = formatJson(text);
  if (formatted === null) return null;
  const open: number[] = [];
  const lines: JsonLine[] = [];
  for (const [index, line] of formatted.split("\n").entries()) {
    const [, indent = "", key, value = ""] = linePattern.exec(line) ?? [];
    if (/^[}\]],?$/.test(value)) {
      const opener = lines[open.pop() ?? -1];
      if (opener) opener.closedBy = index;
    } else if (/[[{]$/.test(value)) open.push(index);
    lines.push({ number: index + 1, depth: indent.length / 2, key: key?.slice(0, -2) ?? null, value, closedBy: null });
  }
  return lines;
}

function formatJson(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return withoutSpace(JSON.stringify(value)) === withoutSpace(text) ? JSON.stringify(value, null, 2) : null;
  } catch {
    return null;
  }
}

const withoutSpace = (text: string) => text.replaceAll(/\s/g, "");

/** The indexes of the lines that are hidden because a line above them is folded. */
export function hiddenLines(lines: readonly JsonLine[], folded: ReadonlySet<number>): Set<number> {
  const hidden = new Set<number>();
  for (const index of folded)
    for (let line = index + 1; line <= (lines[index]?.closedBy ?? -1); line += 1) hidden.add(line);
  return hidden;
}
