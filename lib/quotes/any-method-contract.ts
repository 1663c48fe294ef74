/** In place of a payment method: quotes of every method. No method of the catalog has this ID. */
export const anyMethod = "any";

/** As how many requests a request of quotes counts. */
export const quoteCost = (method: string | null): number => (method === anyMethod ? 3 : 1);
