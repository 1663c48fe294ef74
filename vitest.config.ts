import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,boot,chaos,cli,components,db,lib,simulator,tests}/**/*.test.ts"],
    // Handlers run as Next runs them: within a request, whose cookies and headers they may ask for.
    setupFiles: ["next/dist/server/node-environment-baseline.js"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
