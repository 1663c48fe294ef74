import { fileURLToPath } from "node:url";

export default {
  distDir: ".next",
  poweredByHeader: false,
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
};
