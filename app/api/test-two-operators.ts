import { afterEach, beforeAll, beforeEach } from "vitest";
import type { POST as confirm } from "#app/api/operator/proposals/[proposalId]/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { stubVariables } from "#lib/test-variables.ts";

export type TestOperator = Awaited<ReturnType<typeof newTestOperator>>;

/** Two operators, both of whom each change needs. `as` is the one who proposes. `clear` deletes proposals. */
export function setUpTwoOperators(clear: () => Promise<unknown>) {
  let operators: TestOperator[] = [];
  beforeAll(async () => {
    operators = [await newTestOperator(), await newTestOperator()];
  });
  beforeEach(() => stubVariables({ SVC_REVIEW_APPROVALS: "2" }));
  afterEach(async () => {
    await clear();
  });
  const operator = (index: number) => (): TestOperator => {
    const one = operators[index];
    if (!one) throw new Error("not created");
    return one;
  };
  return { as: operator(0), other: operator(1) };
}

export const decide = (one: TestOperator, route: typeof confirm, id: string, body?: unknown) =>
  one.call(route, { method: body ? "DELETE" : "POST", params: { proposalId: id }, body });
