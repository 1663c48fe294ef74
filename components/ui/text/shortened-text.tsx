import { shortenId } from "./shorten-id.ts";

type ShortenedTextProps = { id: string };

/** Shortened visually only: selection, search and screen readers get the full ID. */
export function ShortenedText({ id }: ShortenedTextProps) {
  const { head, middle, tail } = shortenId(id);
  return (
    <>
      {head}
      {middle && <span className="cut">{middle}</span>}
      {tail}
    </>
  );
}
