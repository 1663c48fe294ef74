export type FilePart = { line: Buffer; body: Buffer };

/** Each line of JSON of a file with the bytes that follow it. */
export function partsOf(bytes: Buffer): FilePart[] {
  const parts: FilePart[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = bytes.indexOf(10, at) + 1;
    const line = bytes.subarray(at, start);
    const end = start + (JSON.parse(line.toString()).bytes ?? 0);
    parts.push({ line, body: bytes.subarray(start, end) });
    at = end;
  }
  return parts;
}

export function withLine(parts: FilePart[], place: number, from: string, to: string): FilePart[] {
  const part = parts[place] as FilePart;
  return parts.with(place, { ...part, line: Buffer.from(part.line.toString().replace(from, to)) });
}

export function withBody(parts: FilePart[], place: number, at: number): FilePart[] {
  const part = parts[place] as FilePart;
  const body = Buffer.from(part.body);
  body[at] = (body[at] ?? 0) ^ 1;
  return parts.with(place, { ...part, body });
}

export const joined = (parts: FilePart[]) => Buffer.concat(parts.flatMap(({ line, body }) => [line, body]));
