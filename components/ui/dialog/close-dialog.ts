import { createContext } from "react";

/** Asks the dialog around to close, which it may refuse. */
export const CloseDialog = createContext<() => void>(() => undefined);
