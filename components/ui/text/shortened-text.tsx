import { shortenId } from "./shorten-id.ts";

type ShortenedTextProps = { id: string };

/** Shortened in the middle for the eye only: selecting, searching and reading aloud meet all of it. */
export function ShortenedText({ id }: ShortenedTextProps) {
  const { head, middle, tail } = shortenId(id);
  return (
    <>
      {head}
      {middle && <span className="text-[0px]">{middle}</span>}
      {tail && <span className="before:content-['…']">{tail}</span>}
    </>
  );
}
