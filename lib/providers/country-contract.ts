/** Where something is available, by ISO 3166-1 alpha-2 code. Absent: the provider doesn't say. */
export type Countries = {
  /** The only countries where it is. */
  allow?: string[];
  deny?: string[];
  /** By country, the part of ISO 3166-2 codes after the dash, such as `{ US: ["NY"] }`. */
  denyRegions?: Record<string, string[]>;
};

/** Countries from a page of the provider's documentation, for what its lists don't say. */
export type CountryTable = Countries & { source: string; readOn: string };
