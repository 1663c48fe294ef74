import {
  createOperator,
  disableOperator,
  enableOperator,
  listOperators,
  removeOperator,
} from "#lib/operators/manage-operators.ts";
import { command, text } from "./command.ts";

const group = "Operators";
const args = { email: text("email", "Email address") };

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
  command({
    name: "operator disable",
    group,
    summary: "Sign an operator out and block further sign-ins",
    args,
    async run({ email }) {
      await disableOperator(email, new Date());
      return `Disabled ${email}.`;
    },
  }),
  command({
    name: "operator enable",
    group,
    summary: "Let a disabled operator sign in again",
    args,
    async run({ email }) {
      await enableOperator(email, new Date());
      return `Enabled ${email}.`;
    },
  }),
  command({
    name: "operator remove",
    group,
    summary: "Remove an operator",
    args,
    async run({ email }) {
      await removeOperator(email, new Date());
      return `Removed ${email}.`;
    },
  }),
];
