type FieldProblemProps = { inputId: string; problem: string | null };

export const problemId = (inputId: string) => `${inputId}-problem`;

/** Also present without a problem, for public/checkout-fields.js to fill. */
export const FieldProblem = ({ inputId, problem }: FieldProblemProps) => (
  <p id={problemId(inputId)} role="alert" hidden={!problem} className="text-bad text-base">
    {problem}
  </p>
);

/** The attributes of an invalid control. */
export const invalidProps = (isInvalid: boolean) => ({
  "aria-invalid": isInvalid || undefined,
  "data-invalid": isInvalid || undefined,
});
