import * as z from "zod";

/** A moment in a provider's answer; null where there is none, or none that can be read. */
export const instant = z
  .string()
  .nullish()
  .transform((text) => {
    const moment = new Date(text ?? "");
    return Number.isNaN(moment.getTime()) ? null : moment;
  });
