import { AppError } from "#lib/errors.ts";
import {
  createOperator,
  disableOperator,
  enableOperator,
  listOperators,
  removeOperator,
} from "#lib/operators/manage-operators.ts";
import { type Options, required } from "./arguments.ts";

export const operatorHelp = `  operator create <e-mail>                              makes an operator of /operator, prints the password for the first
                                                        sign-in, where another is chosen
  operator list                                         every operator, and who has not chosen a password yet
  operator disable|enable <e-mail>                      ends their sessions at once and lets them in no more, or again
  operator remove <e-mail>                              the same for good`;

type Command = (words: string[], options: Options) => Promise<string>;

/** Who may enter the operator's console. */
export const operatorCommands: Record<string, Command> = {
  "operator create": async ([email]) => createOperator(required(email, "<e-mail>"), new Date()),
  "operator list": async () => {
    const operators = await listOperators();
    if (operators.length === 0) throw new AppError("not_found", "There is no operator; make one with operator create");
    return operators
      .map(({ email, createdAt, mustChoosePassword, isDisabled }) =>
        [
          email,
          createdAt.toISOString(),
          ...(isDisabled ? ["disabled"] : []),
          ...(mustChoosePassword ? ["has to choose a password"] : []),
        ].join("\t"),
      )
      .join("\n");
  },
  "operator disable": async ([email]) => {
    await disableOperator(required(email, "<e-mail>"), new Date());
    return "disabled";
  },
  "operator enable": async ([email]) => {
    await enableOperator(required(email, "<e-mail>"), new Date());
    return "enabled";
  },
  "operator remove": async ([email]) => {
    await removeOperator(required(email, "<e-mail>"), new Date());
    return "removed";
  },
};
