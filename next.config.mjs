import { fileURLToPath } from "node:url";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";

/** @type {(phase: string) => import("next").NextConfig} */
const config = (phase) => ({
  // The tests build into a separate folder, so that they can run while `npm start` is running.
  distDir: process.env.SVC_NEXT_FOLDER ?? ".next",
  // Pages that only developers see end in .dev.tsx: a build does not know them.
  pageExtensions: phase === PHASE_DEVELOPMENT_SERVER ? ["dev.tsx", "tsx", "ts"] : ["tsx", "ts"],
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are `npm run check`'s affair: a start does not wait for them.
  typescript: { ignoreBuildErrors: true },
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  // Not a folder above that happens to hold another lock file.
  turbopack: { root: fileURLToPath(new URL(".", import.meta.url)) },
  serverExternalPackages: ["@node-rs/argon2", "ioredis", "postgres", "undici"],
});

export default config;
