import { TimeText } from "#components/ui/text/time-text.tsx";

type CountedToProps = { at: string | null };

/** How fresh the figures are: the worker counts every minute. */
export function CountedTo({ at }: CountedToProps) {
  return (
    <p className="text-muted mt-8 text-xs">
      {at ? (
        <>
          Counted <TimeText at={at} />, by days of UTC.
        </>
      ) : (
        "Nothing has been counted yet: the worker does so every minute."
      )}
    </p>
  );
}
