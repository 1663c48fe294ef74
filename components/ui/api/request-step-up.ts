let askUser: (() => Promise<boolean>) | null = null;

/** Sets how to ask the user for a step-up when a request requires it; it resolves to true once they confirmed. Returns a
 * function that removes it. */
export function onStepUpRequired(ask: () => Promise<boolean>): () => void {
  askUser = ask;
  return () => {
    askUser = null;
  };
}

/** False if the user cancelled it, or if this page can't ask. */
export const requestStepUp = async (): Promise<boolean> => (await askUser?.()) ?? false;
