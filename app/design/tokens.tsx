import { Sample } from "#app/design/sample.tsx";

const grounds = ["paper", "raised", "sunken", "hover", "line", "edge", "veil"];
const inks = ["ink", "muted", "faint", "accent", "accent-strong", "good", "bad", "bad-strong", "wait"];
const washes = ["accent-wash", "bad-wash", "wait-wash", "sandbox"];
const sizes = ["xs", "sm", "base", "md", "lg", "xl"];
const steps = [1, 2, 3, 4, 6, 8, 12];

/** The only colors, sizes and corners, from app/globals.css. */
export function Tokens() {
  return (
    <>
      <Sample title="Backgrounds, lines and washes">
        {[...grounds, ...washes].map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </Sample>
      <Sample title="Text colors">
        {inks.map((name) => (
          <span key={name} style={{ color: `var(--color-${name})` }} className="font-medium">
            {name}
          </span>
        ))}
      </Sample>
      <Sample title="Type: Inter for text, JetBrains Mono for code">
        <div className="flex flex-col gap-1">
          {sizes.map((size) => (
            <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: `var(--text-${size}--line-height)` }}>
              {size}: 1,204 transactions, <strong className="font-semibold">87% paid</strong>{" "}
              <code className="font-mono">tx_4Zk1mQvY</code>
            </p>
          ))}
        </div>
      </Sample>
      <Sample title="Space, on a grid of 4 px">
        {steps.map((step) => (
          <span key={step} className="text-muted flex flex-col gap-1 text-xs">
            <span style={{ width: step * 4, height: step * 4 }} className="bg-accent block" />
            {step * 4}
          </span>
        ))}
      </Sample>
      <Sample title="Corners and shadow">
        <span className="rounded-control border-edge border px-3 py-2">control, 6 px</span>
        <span className="rounded-panel border-edge border px-3 py-2">panel, 8 px</span>
        <span className="rounded-panel bg-raised shadow-float px-3 py-2">floating</span>
      </Sample>
      <Sample title="Motion: 120 ms ease-out for movement, none with reduced motion">
        <span className="rounded-control bg-accent-wash hover:bg-accent hover:text-on-accent px-3 py-2 transition-colors">
          Hover here
        </span>
      </Sample>
    </>
  );
}

function Swatch({ name }: { name: string }) {
  return (
    <span className="text-muted flex w-24 flex-col gap-1 text-xs">
      <span style={{ background: `var(--color-${name})` }} className="rounded-control border-line block h-8 border" />
      {name}
    </span>
  );
}
