import { createContext, use } from "react";

type Request = {
  method: string;
  path: string;
  /** Where the path doesn't decide it. */
  permission?: string | undefined;
};

/** Why the user who is signed in can't make a request; undefined if they can. */
export const RefusalContext = createContext<(request: Request) => string | undefined>(() => undefined);

export const useRefusal = (request: Request): string | undefined => use(RefusalContext)(request);
