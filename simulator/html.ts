/** Text that is already HTML; everything else the tag below escapes. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** html`<p>${anything}</p>`: values are escaped unless they are Html themselves; null and undefined leave nothing. */
export function html(parts: TemplateStringsArray, ...values: (Html | Html[] | string | null | undefined)[]): Html {
  return new Html(parts.map((part, index) => part + written(values[index])).join(""));
}

function written(value: Html | Html[] | string | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((item) => item.text).join("");
  if (value instanceof Html) return value.text;
  return value.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
