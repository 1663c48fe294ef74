import { fileURLToPath } from "node:url";

/** @type {import("next").NextConfig} */
const config = {
  // The tests build into a separate folder, so that they can run while `npm start` is running.
  distDir: process.env.SVC_NEXT_FOLDER ?? ".next",
  // Machines that build the same sources serve the same pages: those of one open in browsers that loaded another's.
  generateBuildId: () => process.env.SVC_BUILD_ID ?? null,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` checks types, so that builds don't have to.
  typescript: { ignoreBuildErrors: true },
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  // Otherwise Next might choose a parent folder with another lock file.
  turbopack: { root: fileURLToPath(new URL(".", import.meta.url)) },
  experimental: {
    // For pages that a role can't open.
    authInterrupts: true,
    // Repeats a navigation that got no response, instead of leaving the page.
    useOffline: true,
    // Pages are built once for each version, so a cache of 200 MB is rarely read.
    turbopackFileSystemCacheForBuild: false,
  },
  // Every page of the docs as Markdown, by its address or by content negotiation.
  rewrites: () => ({
    beforeFiles: [
      { source: "/js/slipway.js", destination: "/js/slipway-1.js" },
      { source: "/docs/:slug([\\w-]+).md", destination: "/docs/:slug/markdown" },
      {
        source: "/docs/:slug([\\w-]+)",
        has: [{ type: "header", key: "accept", value: "text/markdown.*" }],
        destination: "/docs/:slug/markdown",
      },
    ],
  }),
  headers: () => [
    {
      source: "/js/slipway-1.js",
      headers: [{ key: "cache-control", value: "public, max-age=31536000, immutable" }],
    },
  ],
  serverExternalPackages: ["@node-rs/argon2", "ioredis", "postgres", "undici"],
};

export default config;
