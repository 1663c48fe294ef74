/** The names of parameters that links and saved views of older versions have, and today's. Separate from the schemas, so that pages
 * load no Zod. */
const renamed: Readonly<Record<string, string>> = { stuck: "delayed" };

export const currentName = (parameter: string): string => renamed[parameter] ?? parameter;
