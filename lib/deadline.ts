/** How many times longer deadlines are in tests, whose machine may be busy; CONTRIBUTING.md explains it. Never set it in production. */
const factor = Number(process.env.SLIPWAY_TEST_DEADLINE_FACTOR ?? 1);

export const deadline = (time: number): number => time * factor;
