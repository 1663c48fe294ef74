import { operatorRoles } from "#db/enums.ts";
import {
  changeOperatorRole,
  createOperator,
  disableOperator,
  enableOperator,
  listOperators,
  removeOperator,
} from "#lib/people/operators/manage-operators.ts";
import { disconnectOperator } from "#lib/people/operators/single-sign-on.ts";
import { choice, command, optional, resultText, text } from "./command.ts";

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
    options: { role: optional(choice(operatorRoles, "Otherwise admin. The first operator has to be one.")) },
    run: ({ email, role }) => createOperator(email, new Date(), role),
  }),
  command({
    name: "operator role",
    group,
    summary: "Change the role of an operator",
    details: "Applies to the operator's next request, and discards what they proposed. The last admin keeps the role.",
    args: { ...args, role: choice(operatorRoles, "The new role") },
    async run({ email, role }) {
      await changeOperatorRole(email, role, new Date());
      return `${email} now has the role ${role}.`;
    },
  }),
  command({
    name: "operator list",
    group,
    summary: "List operators",
    async run() {
      const operators = await listOperators();
      return {
        columns: ["Email", "Created", "Status", "Role"],
        rows: operators.map(({ email, role, createdAt, mustChoosePassword, isDisabled }) => [
          email,
          createdAt.toISOString(),
          isDisabled ? "disabled" : mustChoosePassword ? "first sign-in pending" : "active",
          role,
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
