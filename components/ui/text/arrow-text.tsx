import { Fragment } from "react";
import { ArrowRight } from "#components/ui/icons/icons.ts";

/** A text in which each " → " is drawn, because the font has no arrow. */
export const ArrowText = ({ text }: { text: string }) =>
  text.split(" → ").map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text.
    <Fragment key={index}>
      {index > 0 && (
        <>
          {" "}
          <ArrowRight aria-hidden="true" className="inline size-[1em] align-[-0.125em] opacity-70" />
          <span className="sr-only">→</span>{" "}
        </>
      )}
      {part}
    </Fragment>
  ));
