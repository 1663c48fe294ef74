import { transact } from "#db/client.ts";
import { minuteMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import type { BuyerField, RampProvider } from "#lib/providers/provider.ts";
import { reportProviderError } from "#lib/quotes/report-provider-error.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { instructionsColumns } from "#lib/transactions/buyer-details.ts";
import { orderOf } from "#lib/transactions/follow-up.ts";
import { claimCheckout, selectTransactionByToken } from "#lib/transactions/queries/open-transactions.ts";
import {
  selectTransactionLocked,
  type TransactionRow,
  updateTransaction,
} from "#lib/transactions/queries/transactions.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";
import {
  type BuyerInput,
  checkHashFields,
  fillFields,
  hasProblem,
  inputOf,
  isInputRejected,
  withProblems,
} from "./buyer-fields.ts";
import { storedInstructions } from "./instructions.ts";
import { englishText } from "./text.ts";
import type { CheckoutText } from "./text-contract.ts";

type Context = {
  providersIn(environment: TransactionRow["environment"]): readonly RampProvider[];
  now: Date /** English by default. */;
  text?: CheckoutText;
};

const claimMs = minuteMs;

/** Submits a step of the instructions to the provider ("I have paid", a code), then reads the order. Rejected input is
 * stored with its error message. Throws not_found (no such step now), validation_failed, request_in_progress,
 * provider_unavailable. */
export async function submitStep(token: string, stepId: string, input: BuyerInput, context: Context): Promise<void> {
  const row = await selectTransactionByToken(token);
  const step = row && !isClosed(row.status) ? findStep(row, stepId) : undefined;
  const provider = row && context.providersIn(row.environment).find(({ id }) => id === row.provider);
  if (!row || !step || !provider?.submitStep) throw new AppError("not_found", "This step isn't available");
  const { now, text = englishText } = context;
  const fields = checkHashFields(fillFields(step.fields, input, text), row, text);
  if (hasProblem(fields)) {
    await storeFields(row.id, stepId, fields);
    throw new AppError("validation_failed", "Check what you entered");
  }
  const claim = { now, until: new Date(now.getTime() + claimMs), mayRepeat: true };
  if (!(await claimCheckout(row, claim))) {
    throw new AppError("request_in_progress", "This is already in progress", { retryAfterSeconds: 2 });
  }
  try {
    await provider.submitStep(orderOf(row), stepId, inputOf(fields)).catch(async (error) => {
      await refreshOrder(row, provider, now);
      // An earlier click or the provider itself completed the step already.
      if (await isCompleted(row, stepId)) return;
      if (isInputRejected(error)) await storeFields(row.id, stepId, withProblems(fields, error));
      throw error;
    });
    await refreshOrder(row, provider, now);
  } finally {
    await updateTransaction(row.id, { checkoutClaimedUntil: null });
  }
}

const findStep = (row: TransactionRow, stepId: string) =>
  storedInstructions(row)?.steps.find(({ id }) => id === stepId);

/** If the provider can't be reached now, the order is read again when the page is opened. */
async function refreshOrder(row: TransactionRow, provider: RampProvider, now: Date): Promise<void> {
  try {
    const update = await provider.getOrder(orderOf(row));
    if (update) await applyProviderUpdate(row.id, update, "checkout", now);
  } catch (error) {
    reportProviderError(provider, error);
  }
}

async function isCompleted({ checkoutToken, status }: TransactionRow, stepId: string): Promise<boolean> {
  const row = await selectTransactionByToken(checkoutToken);
  return !row || row.status !== status || !findStep(row, stepId);
}

/** Stores the input and its error messages until the provider's next instructions. */
function storeFields(id: string, stepId: string, fields: BuyerField[]): Promise<void> {
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    const stored = row && storedInstructions(row);
    if (!stored) return;
    const steps = stored.steps.map((step) => (step.id === stepId ? { ...step, fields } : step));
    await updateTransaction(id, instructionsColumns(id, JSON.stringify({ ...stored, steps })), tx);
  });
}
