type RowCheckboxProps = {
  label: string;
  isChecked: boolean;
  /** Some of the rows it stands for are selected. */
  isPartial?: boolean;
  onChange: (isChecked: boolean) => void;
};

/** Large enough for a finger. */
export function RowCheckbox({ label, isChecked, isPartial = false, onChange }: RowCheckboxProps) {
  return (
    <label className="-ml-1.5 flex size-7 cursor-pointer items-center justify-center pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = isPartial && !isChecked;
        }}
        onChange={({ target }) => onChange(target.checked)}
        className="accent-accent size-4 cursor-pointer"
      />
    </label>
  );
}
