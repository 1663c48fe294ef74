import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project, or of the artifact. */
export const root: string = fileURLToPath(new URL("..", import.meta.url));

export const defaultDataFolder: string = path.join(root, ".data");

/** Whether this is what `npm run build` made, instead of the sources. */
export const isArtifact: boolean = import.meta.filename.endsWith(".mjs");
