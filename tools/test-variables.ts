/** Settings of every test. In a separate module, because the configuration of Vitest loads it. */
export const testVariables = {
  SVC_SECRET: "a secret for the tests, which is long enough",
  SVC_DRAIN_SECONDS: "0",
  SLIPWAY_TEST_DEADLINE_FACTOR: "10",
  // The tests' webhook receivers run on this machine.
  SVC_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
};
