import { createContext } from "react";

type Wiring = {
  id: string;
  name: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** Attributes that link a control to the surrounding Field. The control's own attributes take precedence. */
export const FieldWiring = createContext<Partial<Wiring>>({});
