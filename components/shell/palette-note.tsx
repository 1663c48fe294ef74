import { environmentOfText } from "#components/shell/search-text.ts";
import type { Environment } from "#db/enums.ts";

type PaletteNoteProps = {
  environment: Environment | null;
  text: string;
  count: number;
  search: { isFailed: boolean; isAsking: boolean };
};

/** What the list cannot say: that something is still looked for, was not found, or stands in the other environment. */
export function PaletteNote({ environment, text, count, search }: PaletteNoteProps) {
  const meant = environment && environmentOfText(text);
  return (
    <div className="border-line text-muted flex min-h-9 items-center justify-between gap-4 border-t px-4 py-1.5 text-xs">
      <p role="status">
        {meant && meant !== environment
          ? `This is a ${meant} key. Switch to ${meant} to find it.`
          : noteOf(text, count, search)}
      </p>
      <p aria-hidden="true" className="hidden shrink-0 gap-3 sm:flex">
        <span>↑ ↓ choose</span>
        <span>Enter open</span>
        <span>Esc close</span>
      </p>
    </div>
  );
}

function noteOf(text: string, count: number, { isFailed, isAsking }: PaletteNoteProps["search"]): string {
  if (text.trim().startsWith("whsec_")) return "A secret is not looked for: it would be sent in an address.";
  if (isFailed) return "Ids could not be looked for. Type again to retry.";
  if (isAsking) return "Looking";
  if (count === 0) return "Nothing found. An id is looked for whole.";
  return text.trim() === "" ? "" : `${count} found`;
}
