import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["*.test.ts", "{app,boot,chaos,components,db,lib,simulator}/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
