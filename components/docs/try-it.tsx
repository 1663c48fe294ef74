"use client";
import { type FormEvent, useState } from "react";
import { refusedKey, type TriedOperation, tryRequest } from "#components/docs/try-request.ts";
import { Button } from "#components/ui/form/button.tsx";
import { controlClass } from "#components/ui/form/control-class.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { CodeBlock } from "#components/ui/text/code-block.tsx";

type TryItProps = { operation: TriedOperation; sandboxUrl: string };
type Outcome = { status: number; requestId: string; text: string };

// In memory only: it goes from page to page and is gone with the tab.
let heldKey = "";

/** Calls the sandbox with a TEST key of the reader's own. */
export function TryIt({ operation, sandboxUrl }: TryItProps) {
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (!isHydrated) return <p className="text-muted">Trying it here needs script. The curl example does the same.</p>;
  if (new URL(sandboxUrl).origin !== window.location.origin) {
    return (
      <p>
        The sandbox has its own address: <a href={sandboxUrl + window.location.pathname}>{sandboxUrl}</a>.
      </p>
    );
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]),
    );
    heldKey = (values["api-key"] ?? "").trim();
    const refused = refusedKey(heldKey, operation.needsKey);
    setProblem(refused);
    if (refused) return;
    setIsBusy(true);
    try {
      const { address, init } = tryRequest(operation, values, heldKey);
      setOutcome(await ask(address, init));
    } catch {
      setProblem("Slipway could not be reached. Check your connection and try again.");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form onSubmit={send} autoComplete="off" className="flex flex-col gap-2">
      {operation.needsKey && <TriedInput name="api-key" label="TEST key" type="password" example={heldKey} />}
      {operation.fields.map(({ name, isRequired, example }) => (
        <TriedInput
          key={name}
          name={name}
          label={isRequired ? `${name} *` : name}
          example={isRequired ? example : ""}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {isBusy ? "Calling the sandbox" : "Call the sandbox"}
        </Button>
        <p role="alert" className="text-bad min-w-0 flex-1 text-sm">
          {problem}
        </p>
      </div>
      <output className="block">
        {outcome && (
          <>
            <p className="mb-2 text-sm wrap-anywhere">
              Status {outcome.status}, request id <span className="font-mono text-xs">{outcome.requestId}</span>
            </p>
            <CodeBlock what="answer" code={outcome.text} />
          </>
        )}
      </output>
    </form>
  );
}

type TriedInputProps = { name: string; label: string; example: string; type?: "text" | "password" };

const TriedInput = ({ name, label, example, type = "text" }: TriedInputProps) => (
  <label className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <span className="font-mono text-xs wrap-anywhere">{label}</span>
    <input
      name={name}
      type={type}
      defaultValue={example}
      autoComplete="off"
      spellCheck={false}
      className={controlClass}
    />
  </label>
);

async function ask(address: string, init: RequestInit): Promise<Outcome> {
  const response = await fetch(address, { ...init, credentials: "omit", cache: "no-store" });
  const text = await response.text();
  return {
    status: response.status,
    requestId: response.headers.get("x-request-id") ?? "none",
    text: readable(text),
  };
}

// Re-written only where no digit is lost by it.
function readable(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
}
