import { createContext } from "react";

type Wiring = {
  id: string;
  name: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** What ties a control to the words of the Field around it; the control's own attributes win. */
export const FieldWiring = createContext<Partial<Wiring>>({});
