import { startServerParts } from "#processes/server-parts.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { buildPages, hasPages } from "#tools/build.ts";
import { type Cpu, startCpu, summarizeCpu } from "./cpu.ts";
import { createDemo, signIn } from "./demo-session.ts";
import { freeAddress, measureRequest, type Pace, ratio, timeRuns } from "./measure.ts";

const requests = 15;
const paths = { overview: "/sandbox/overview", settings: "/sandbox/settings" };

/** The CPU of rendering the overview, compared with the settings page, which has hardly more than the layout. Takes the build of the
 * browser tests if it is current. */
export async function benchPageCpu({ folder, postmaster }: { folder: string; postmaster: number }, { rounds }: Pace) {
  const pagesFolder = [".next", ".next-test"].find((name) => hasPages(name)) ?? ".next";
  await buildPages(pagesFolder);
  const simulator = await startSimulator({ port: 0, folder, callbackUrl: "http://127.0.0.1:9" });
  const { url, port } = await freeAddress();
  const variables = {
    ...process.env,
    ...simulatorVariables(simulator.url, folder),
    SVC_NEXT_FOLDER: pagesFolder,
    AUTH_TRUST_HOST: "true",
    PORT: port,
    HOST: "127.0.0.1",
  };
  Object.assign(process.env, variables);
  await createDemo(variables, simulator.url);
  const parts = await startServerParts(variables);
  try {
    const headers = { cookie: await signIn(url) };
    const node = parts.find(({ name }) => name === "pages")?.pid ?? 0;
    const render = async (path: string) => {
      const stopCpu = startCpu({ node, postgres: postmaster });
      await timeRuns(requests, () => measureRequest(url + path, { headers }));
      return stopCpu(requests);
    };
    for (const path of Object.values(paths)) await render(path);
    const runs: Record<keyof typeof paths, Cpu[]> = { overview: [], settings: [] };
    for (let round = 0; round < rounds; round += 1) {
      runs.overview.push(await render(paths.overview));
      runs.settings.push(await render(paths.settings));
    }
    const [overview, settings] = [summarizeCpu(runs.overview), summarizeCpu(runs.settings)];
    return {
      vs_settings: overview && settings && ratio(settings.node?.low ?? 0, overview.node?.low ?? 0),
      overview,
      settings,
    };
  } finally {
    for (const part of parts.toReversed()) await part.stop();
    await simulator.close();
  }
}
