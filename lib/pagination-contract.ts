import * as z from "zod";
import { withFieldCode } from "#lib/errors.ts";

export const limit = z
  .string()
  .regex(/^(0|[1-9]\d{0,8})$/, "Must be a whole number from 1 to 100")
  .transform(Number)
  .refine(
    (number) => number >= 1 && number <= 100,
    withFieldCode("out_of_range", "Must be a whole number from 1 to 100"),
  )
  .meta({
    description: "The maximum number of entries to return, from 1 to 100. Defaults to 20.",
    override: { examples: [20], type: "integer", minimum: 1, maximum: 100, pattern: undefined },
  });

export const pagination = z
  .object({
    limit: z.int().meta({ description: "The limit that was applied.", examples: [20] }),
    has_more: z.boolean().meta({ description: "Whether there are older transactions.", examples: [false] }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: "The `cursor` for the next page; null on the last page.", examples: [null] }),
  })
  .meta({ id: "Pagination", description: "The position of this page in the list." });

const feedCursorSample =
  "AUXA6_mUQXC5AttMeSgcX7Dy_03VhEnwUfUuyISchlv7AiVctKbJuTIFRnDjyuqYlRkq3AJnJrdECQaeJk8OzaBl4D5vaiXVwQiveRqWn3xePvFzGh6aAEbsg70TNMF9";

/** A list of events never ends: its cursor waits for new ones. */
export const eventPagination = z
  .object({
    limit: z.int().meta({ description: "The limit that was applied.", examples: [20] }),
    has_more: z.boolean().meta({ description: "Whether there are newer events.", examples: [false] }),
    next_cursor: z.string().meta({
      description: "The `cursor` for the next request. Always present.",
      examples: [feedCursorSample],
    }),
  })
  .meta({ id: "EventPagination", description: "The position of this page in the list." });

const logCursorSample = "MTc2OTg2MTA1MDAwMC5yZXFfMDE5YTJmNmM1YjhlN2Q0MWEzYzBmMWUyZDNiNGE1OTY";

/** The feed of API logs continues in the same way. */
export const logPagination = z
  .object({
    limit: z.int().meta({ description: "The limit that was applied.", examples: [20] }),
    has_more: z.boolean().meta({
      description:
        "Whether there are newer requests. With a filter, a page can have fewer than `limit` requests, or none, although there are more.",
      examples: [false],
    }),
    next_cursor: z.string().meta({
      description: "The `cursor` for the next request. Always present.",
      examples: [logCursorSample],
    }),
  })
  .meta({ id: "ApiLogPagination", description: "The position of this page in the list." });
