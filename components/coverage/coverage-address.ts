/** The link of a country in the grid, which receives focus when its panel closes. */
export const countryLinkId = (code: string): string => `country-${code}`;
