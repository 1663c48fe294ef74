import { defineConfig } from "vitest/config";
import { testVariables } from "#tools/test-variables.ts";

const files = "**/*.test.ts";
const ownProcess = "**/*.process.test.ts";
const durability = "lab/durability/**";
const clickHouse = "**/*.clickhouse.test.ts";
const inDurability = (name: string) => `lab/durability/${name}.test.ts`;
// These load the machine, or compare times, so they run alone.
const alone = ["chaos", "rolling-restart", "upgrade"].map(inDurability);
// These mostly wait for processes to start and stop. They start first, because projects are sorted by name.
const crashes = ["crash", "exactly-once", "signals", "start"].map(inDurability);
// Folders whose tests need no database, so that they start within a second.
const pure = [
  "lab/bench/**/*.test.ts",
  "lab/fleet/**/*.test.ts",
  "components/**/*.test.ts",
  "simulator/**/*.test.ts",
  "lib/providers/*.test.ts",
  "lib/providers/adapters/**/*.test.ts",
  "lib/*.test.ts",
  "tests/setting-documents.test.ts",
];
const folders = ["node_modules/**", ".data/**", ".next*/**", "e2e/**"];

/** Tests that need Postgres and the simulator. Each worker process gets its own copy of a seeded database. */
const withServices = {
  globalSetup: ["tools/test-services.ts"],
  // Route handlers read cookies and headers from the request context, which Next prepares in this file.
  setupFiles: ["next/dist/server/node-environment-baseline.js", "tools/test-setup.ts"],
};

export default defineConfig({
  test: {
    // Nothing depends on how busy the machine is: what hangs ends late, and deadlines of the product are ten times longer.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    env: testVariables,
    // Twice as many as the usual cores: each worker uses a third of one, because tests mostly wait for Postgres or sockets.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: { name: "pure", include: pure, exclude: [ownProcess, ...folders], isolate: false },
      },
      {
        extends: true,
        test: {
          ...withServices,
          name: "database",
          include: [files],
          exclude: [...pure, ownProcess, clickHouse, durability, ...folders],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...withServices, name: "processes", include: [ownProcess], exclude: [durability, ...folders] },
      },
      {
        extends: true,
        test: { ...withServices, name: "crashes", include: crashes },
      },
      {
        extends: true,
        test: {
          ...withServices,
          name: "durability",
          include: [`${durability}/*.test.ts`],
          exclude: [...crashes, ...alone],
        },
      },
      {
        extends: true,
        test: { ...withServices, name: "alone", include: alone, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          ...withServices,
          globalSetup: [...withServices.globalSetup, "tests/clickhouse/test-clickhouse.ts"],
          name: "clickhouse",
          include: [clickHouse],
          exclude: folders,
        },
      },
    ],
  },
});
