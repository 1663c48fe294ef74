import { defineConfig } from "@playwright/test";

const quietArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  // Letters of the same width in every build: pictures are compared.
  "--font-render-hinting=none",
  "--disable-lcd-text",
];

// npm test starts the app, its database and the simulator, and names them in the environment.
export default defineConfig({
  testDir: "e2e",
  outputDir: ".data/playwright",
  timeout: 60_000,
  forbidOnly: true,
  workers: 2,
  // What takes a table away from everybody comes last.
  projects: [
    { name: "ways", testIgnore: /failing\.spec/ },
    { name: "faults", testMatch: /failing\.spec/, dependencies: ["ways"] },
  ],
  fullyParallel: true,
  // One picture for every machine: fonts are our own, and another build of Chromium smooths a little differently.
  snapshotPathTemplate: "e2e/pictures/{arg}{ext}",
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.02, animations: "disabled", caret: "hide" } },
  use: {
    baseURL: process.env.BASE_URL,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: quietArguments },
    trace: "off",
  },
});
