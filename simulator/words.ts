/** "USD EUR  GBP" as a list: long tables of short names stay readable in a provider file. */
export const words = (text: string): string[] => text.trim().split(/\s+/);
