type RowChoiceProps = {
  label: string;
  isChosen: boolean;
  /** Some are, of those it stands for. */
  isPartly?: boolean;
  onChange: (isChosen: boolean) => void;
};

/** Above the row's own link, and large enough for a finger. */
export function RowChoice({ label, isChosen, isPartly = false, onChange }: RowChoiceProps) {
  return (
    <label className="relative z-1 -ml-1.5 flex size-7 cursor-pointer items-center justify-center pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        ref={(box) => {
          if (box) box.indeterminate = isPartly && !isChosen;
        }}
        onChange={({ target }) => onChange(target.checked)}
        className="accent-accent size-4 cursor-pointer"
      />
    </label>
  );
}
