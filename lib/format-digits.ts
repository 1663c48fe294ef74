import { formatNumber } from "#lib/format-number.ts";

/** `1234567.5` as `1,234,567.5`. Any other text as it is. */
export const groupDigits = (text: string): string => (/^-?\d+(\.\d*)?$/.test(text) ? formatNumber(text) : text);

/** `1,234,567.5` as `1234567.5`. Text whose commas don't separate thousands, such as `12,5`, as it is. */
export const plainAmount = (text: string): string =>
  /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(",", "") : text;

type Field = Pick<HTMLInputElement, "value" | "selectionStart" | "setSelectionRange">;

/** Groups the digits of a field after each change and keeps the caret before the same digit. A comma that is `typed` becomes
 * a decimal point, because some keyboards of phones have no other. Commas of a text that was pasted or filled in stay unless
 * they separate thousands: `12,5` must not become 125. `previous` is what the field had. */
export function groupField(field: Field, previous: string, typed: string | null): void {
  const { value, selectionStart } = field;
  const caret = selectionStart ?? value.length;
  const [before, after] = [value.slice(0, caret), value.slice(caret)];
  const isOurs = typed !== null && !/,.|.,/.test(typed) && groupDigits(previous.replaceAll(",", "")) === previous;
  const text = typed === "," ? `${before.slice(0, -1)}.${after}` : value;
  const grouped = groupDigits(isOurs ? text.replaceAll(",", "") : plainAmount(text));
  const behind = after.replaceAll(",", "").length;
  field.value = grouped;
  let place = grouped.length;
  for (let left = behind; left > 0; place -= 1) if (grouped[place - 1] !== ",") left -= 1;
  if (grouped[place - 1] === ",") place -= 1;
  field.setSelectionRange(place, place);
}
