/** Headers every page carries; the partner API sets its own in app/api/endpoint.ts. */
const headers = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
];

/** @type {import("next").NextConfig} */
const config = {
  // The tests build into a folder of their own, so that they can run beside a running `npm start`.
  distDir: process.env.SVC_NEXT_FOLDER ?? ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are `npm run check`'s affair: a start does not wait for them.
  typescript: { ignoreBuildErrors: true },
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  serverExternalPackages: ["@node-rs/argon2", "ioredis", "postgres", "undici"],
  headers: async () => [{ source: "/:path*", headers }],
};

export default config;
