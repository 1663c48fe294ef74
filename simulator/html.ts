/** Text that is already HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** html`<p>${value}</p>`: escapes values unless they are Html. Null and undefined become empty. */
export function html(parts: TemplateStringsArray, ...values: (Html | Html[] | string | null | undefined)[]): Html {
  return new Html(parts.map((part, index) => part + toText(values[index])).join(""));
}

function toText(value: Html | Html[] | string | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((item) => item.text).join("");
  if (value instanceof Html) return value.text;
  return value.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
