/** The names of parameters that links and saved views of older versions have, and today's. Separate from the schemas, so that pages
 * load no Zod. */
const renamed: ReadonlyMap<string, string> = new Map([["stuck", "delayed"]]);

export const currentName = (parameter: string): string => renamed.get(parameter) ?? parameter;
