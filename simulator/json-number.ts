declare global {
  interface JSON {
    rawJSON(text: string): object;
  }
}

/** Decimal text that JSON.stringify writes as a number, digit for digit. */
export const jsonNumber = (text: string): object => JSON.rawJSON(text);
