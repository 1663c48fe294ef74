import { createContext } from "react";
import type { AnyRole } from "./pages.ts";

/** The role of the user or operator who is signed in. */
export const RoleContext = createContext<AnyRole>("viewer");
