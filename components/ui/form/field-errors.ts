import { createContext } from "react";

/** What the form around has to say, by field name. */
export const FieldErrors = createContext<Record<string, string>>({});
