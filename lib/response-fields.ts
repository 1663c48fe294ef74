import * as z from "zod";

// Fields of responses. The formats are those of OpenAPI's registry, so that generated clients get typed values.

const textOf = (format: string | undefined) => (description: string, example: string) =>
  z.string().meta({ description, examples: [example], ...(format && { format }) });

export const text = textOf(undefined);
export const dateTime = textOf("date-time");
export const url = textOf("uri");
export const decimalText = textOf("decimal");

export const textOrNull = (description: string, example: string | null) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] });

export const number = (description: string, example: number) => z.number().meta({ description, examples: [example] });
