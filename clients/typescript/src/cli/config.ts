import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

/** What `slipway login` stores. */
export type Config = {
  url: string;
  key: string;
  /** Signs the events that `slipway listen` forwards. */
  secret: string;
};

type Environment = Record<string, string | undefined>;

export function configFile(env: Environment): string {
  const folder = env.XDG_CONFIG_HOME || env.APPDATA || path.join(homedir(), ".config");
  return path.join(folder, "slipway", "config.json");
}

/** Empty before the first `slipway login`. */
export function readConfig(env: Environment): Partial<Config> {
  try {
    return JSON.parse(readFileSync(configFile(env), "utf8"));
  } catch {
    return {};
  }
}

/** Only this user can read the file, because it contains a key. */
export function writeConfig(env: Environment, config: Config): string {
  const file = configFile(env);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  // The mode above applies to new files only.
  chmodSync(file, 0o600);
  return file;
}
