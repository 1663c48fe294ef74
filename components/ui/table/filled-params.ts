type SearchParams = Record<string, string | string[] | undefined>;

/** The address's parameters without the blank ones, which a form sends before script leaves them out. */
export const filledParams = (params: SearchParams): SearchParams =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ""));
