const sensitive = [
  /^\/api\/dashboard\/\w+\/account\/(?!profile$|preferences$|missed-event-emails$|weekly-summary$)/,
  /^\/api\/dashboard\/\w+\/alerts\/(?!.*\/test-messages$)/,
  /^\/api\/dashboard\/\w+\/(contact|customers|documents|invitations|members|membership|profile|redirects|settings|two-factor-requirement)\b/,
  /^\/api\/dashboard\/\w+\/api-keys(?!\/lookup$)/,
  /^\/api\/dashboard\/\w+\/webhooks\/endpoints(\/[^/]+(\/(rotation|secret))?)?$/,
  /^\/api\/operator\/(?!.*\/test-messages$|callbacks|deliveries|password$|preferences$|reconciliations|providers\/[^/]+\/[^/]+\/trial$|search$|session|step-up|weekly-summary$|(partners|transactions)\/[^/]+\/notes$)/,
];

/** Whether our API rejects this change without a step-up of the last minutes, so that a dialog can ask for it first. */
export const requiresStepUp = (path: string): boolean => sensitive.some((pattern) => pattern.test(path));
