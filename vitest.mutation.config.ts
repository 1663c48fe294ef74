import { defineConfig } from "vitest/config";
import { testVariables } from "#tools/test-variables.ts";

const services = {
  globalSetup: ["tools/test-services.ts"],
  setupFiles: ["next/dist/server/node-environment-baseline.js", "tools/test-setup.ts"],
};

// The tests that mutants are run against: those of the mutated folder and of its routes (tools/mutation.ts), without the slow
// whole-system tests that import nearly everything.
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? "").split(","),
    exclude: ["**/*.process.test.ts", "node_modules/**", ".data/**", ".next*/**"],
    ...(process.env.MUTATION_PURE ? {} : services),
    env: testVariables,
    testTimeout: 120_000,
    isolate: false,
  },
});
