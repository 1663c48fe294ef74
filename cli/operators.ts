import {
  createOperator,
  disableOperator,
  enableOperator,
  listOperators,
  removeOperator,
} from "#lib/people/operators/manage-operators.ts";
import { disconnectOperator } from "#lib/people/operators/single-sign-on.ts";
import { command, resultText, text } from "./command.ts";

const group = "Operators";
const args = { email: text("email", "Email address") };

function operatorCommand(
  verb: "disable" | "enable" | "disconnect" | "remove",
  summary: string,
  act: (email: string, now: Date) => Promise<unknown>,
) {
  return command({
    name: `operator ${verb}`,
    group,
    summary,
    args,
    async run({ email }) {
      await act(email, new Date());
      return `${resultText(verb)} ${email}.`;
    },
  });
}

/** Who can sign in to the operator console. */
export const operatorCommands = [
  command({
    name: "operator create",
    group,
    summary: "Create an operator and print a password for the first sign-in",
    details: "The operator has to choose another password when signing in for the first time.",
    args,
    run: ({ email }) => createOperator(email, new Date()),
  }),
  command({
    name: "operator list",
    group,
    summary: "List operators",
    async run() {
      const operators = await listOperators();
      return {
        columns: ["Email", "Created", "Status"],
        rows: operators.map(({ email, createdAt, mustChoosePassword, isDisabled }) => [
          email,
          createdAt.toISOString(),
          isDisabled ? "disabled" : mustChoosePassword ? "first sign-in pending" : "active",
        ]),
        empty: 'No operators yet. Create one with "operator create".',
      };
    },
  }),
  operatorCommand("disable", "Sign an operator out and block further sign-ins", disableOperator),
  operatorCommand("enable", "Let a disabled operator sign in again", enableOperator),
  operatorCommand("disconnect", "Let an operator connect another single sign-on account", disconnectOperator),
  operatorCommand("remove", "Remove an operator", removeOperator),
];
