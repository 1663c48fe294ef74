/** How the caller wants the provider's page to open, which the page prints. */
const names = ["language", "email", "theme"] as const;

/** As details of the order, without any other parameters. */
export const pageDetails = (
  given: Partial<Record<(typeof names)[number], string | null | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name];
      return value ? [[name, value]] : [];
    }),
  );
