import { fork } from "node:child_process";

/** A child process of a test that handles requests by name. It ends with the test's process. */
export async function startTestProcess(file: string, args: string[] = []) {
  const child = fork(file, args, { execArgv: ["--expose-gc"], stdio: ["ignore", 2, 2, "ipc"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const nextMessage = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once("message", resolve);
      void ended.then(() => reject(new Error(`${file} has ended`)));
    });
  await nextMessage();
  return {
    /** One request at a time. */
    async ask(question: string, about?: object): Promise<unknown> {
      child.send({ question, about });
      return nextMessage();
    },
    kill() {
      child.kill("SIGKILL");
      return ended;
    },
  };
}

/** In the child: reports that it is ready, then handles requests. */
export function respondToTest<About = undefined>(responses: Record<string, (about: About) => unknown>): void {
  process.on("message", async ({ question, about }: { question: string; about: About }) =>
    process.send?.(await responses[question]?.(about)),
  );
  process.on("disconnect", () => process.exit());
  process.send?.("ready");
}
