import { createContext, type ReactNode } from "react";

/** Where a step-up is shown: in the dialog that needs it, in place of its content. */
export type StepUpControl = {
  /** The form that confirms who the user is; null while nothing waits for it. */
  form: ReactNode;
  /** The ID of the dialog that shows the form. */
  host: string | null;
  /** False if a change would soon require a step-up. */
  isFresh: () => boolean;
  /** Asks for a step-up. False if the user cancelled it. */
  ask: () => Promise<boolean>;
  cancel: () => void;
  /** Adds an open dialog. Returns a function that removes it. */
  addHost: (id: string) => () => void;
};

/** Null on pages without a session. */
export const StepUpContext = createContext<StepUpControl | null>(null);

const remembered = "You won't be asked again for 5 minutes.";

/** For a request without a dialog. */
export const stepUpText = { title: "Confirm it's you", description: remembered };

/** In a dialog, whose title keeps saying what it's for. */
export const stepUpDescription = `Confirm it's you to continue. ${remembered}`;
