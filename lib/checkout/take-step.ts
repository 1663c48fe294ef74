import { claimCheckout, selectTransactionByToken } from "#db/open-transactions.ts";
import { transact } from "#db/transact.ts";
import { selectTransactionLocked, type TransactionRow, updateTransaction } from "#db/transactions.ts";
import {
  answersOf,
  fillFields,
  hasProblem,
  isAboutAnswers,
  type TypedAnswers,
  withProblems,
} from "#lib/checkout/buyer-fields.ts";
import { storedInstructions } from "#lib/checkout/instructions.ts";
import { minuteMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import type { BuyerField, RampProvider } from "#lib/providers/provider.ts";
import { reportProviderError } from "#lib/quotes/report-provider-error.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { orderOf } from "#lib/transactions/follow-up.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";

type Around = { providersIn(environment: TransactionRow["environment"]): readonly RampProvider[]; now: Date };

const claimMs = minuteMs;

/** Tells the provider what the buyer says ("I have paid", a code), then reads the order back. What is wrong with an
 * answer is kept beside its field. Throws not_found (no such step now), validation_failed, request_in_progress,
 * provider_unavailable. */
export async function takeStep(token: string, stepId: string, typed: TypedAnswers, around: Around): Promise<void> {
  const row = await selectTransactionByToken(token);
  const step = row && !isClosed(row.status) ? findStep(row, stepId) : undefined;
  const provider = row && around.providersIn(row.environment).find(({ id }) => id === row.provider);
  if (!row || !step || !provider?.submitStep)
    throw new AppError("not_found", "There is nothing to do here by this name");
  const answered = fillFields(step.fields, typed);
  if (hasProblem(answered)) {
    await storeFields(row.id, stepId, answered);
    throw new AppError("validation_failed", "Check what you entered");
  }
  const { now } = around;
  const claim = { now, until: new Date(now.getTime() + claimMs), mayRepeat: true };
  if (!(await claimCheckout(row, claim))) {
    throw new AppError("request_in_progress", "This is being done already", { retryAfterSeconds: 2 });
  }
  try {
    await provider.submitStep(orderOf(row), stepId, answersOf(answered)).catch(async (error) => {
      await readBack(row, provider, now);
      // Taken already, by an earlier click or without it: there is nothing to complain of.
      if (await isDone(row, stepId)) return;
      if (isAboutAnswers(error)) await storeFields(row.id, stepId, withProblems(answered, error));
      throw error;
    });
    await readBack(row, provider, now);
  } finally {
    await updateTransaction(row.id, { checkoutClaimedUntil: null });
  }
}

const findStep = (row: TransactionRow, stepId: string) =>
  storedInstructions(row)?.steps.find(({ id }) => id === stepId);

/** The step has been taken; a provider that cannot be asked now is asked again when the page is opened. */
async function readBack(row: TransactionRow, provider: RampProvider, now: Date): Promise<void> {
  try {
    const state = await provider.getOrder(orderOf(row));
    if (state) await applyProviderUpdate(row.id, state, "checkout", now);
  } catch (error) {
    reportProviderError(provider, error);
  }
}

async function isDone({ checkoutToken, status }: TransactionRow, stepId: string): Promise<boolean> {
  const row = await selectTransactionByToken(checkoutToken);
  return !row || row.status !== status || !findStep(row, stepId);
}

/** What was typed, and what is wrong with it, until the provider's next instructions. */
function storeFields(id: string, stepId: string, fields: BuyerField[]): Promise<void> {
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    const stored = row && storedInstructions(row);
    if (!stored) return;
    const steps = stored.steps.map((step) => (step.id === stepId ? { ...step, fields } : step));
    await updateTransaction(id, { instructions: JSON.stringify({ ...stored, steps }) }, tx);
  });
}
