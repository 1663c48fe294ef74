"use client";
import { type FormEvent, useState } from "react";
import { keepTestKey, readTestKey } from "#components/docs/test-key.ts";
import { keyProblem, type RequestOperation, tryRequest } from "#components/docs/try-request.ts";
import { Button } from "#components/ui/form/button.tsx";
import { controlClass } from "#components/ui/form/control-class.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { CodeBlock } from "#components/ui/text/code-block.tsx";

type TryItProps = { operation: RequestOperation; sandboxUrl: string };
type Result = { status: number; requestId: string; text: string };

/** Sends a request to the sandbox with the reader's TEST key. */
export function TryIt({ operation, sandboxUrl }: TryItProps) {
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (!isHydrated) return <p className="text-muted">This form requires JavaScript. Use the curl example instead.</p>;
  if (new URL(sandboxUrl).origin !== window.location.origin) {
    return (
      <p>
        The sandbox has its own address: <a href={sandboxUrl + window.location.pathname}>{sandboxUrl}</a>.
      </p>
    );
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]),
    );
    const key = (values["api-key"] ?? "").trim();
    const problemWithKey = keyProblem(key, operation.needsKey);
    setProblem(problemWithKey);
    if (problemWithKey) return;
    keepTestKey(key);
    setIsBusy(true);
    try {
      const { url, init } = tryRequest(operation, values, key);
      setResult(await send(url, init));
    } catch {
      setProblem("Couldn't reach Slipway. Check your connection and try again.");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form onSubmit={submit} autoComplete="off" className="flex flex-col gap-2">
      {operation.needsKey && <TriedInput name="api-key" label="TEST key" type="password" example={readTestKey()} />}
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
          {isBusy ? "Sending" : "Send request"}
        </Button>
        <p role="alert" className="text-bad min-w-0 flex-1 text-sm">
          {problem}
        </p>
      </div>
      <output className="block">
        {result && (
          <>
            <p className="mb-2 text-sm wrap-anywhere">
              Status {result.status} · Request ID <span className="font-mono text-xs">{result.requestId}</span>
            </p>
            <CodeBlock what="response" code={result.text} />
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

async function send(url: string, init: RequestInit): Promise<Result> {
  const response = await fetch(url, { ...init, credentials: "omit", cache: "no-store" });
  const text = await response.text();
  return {
    status: response.status,
    requestId: response.headers.get("x-request-id") ?? "none",
    text: formatted(text),
  };
}

// Indent only if this doesn't change any number.
function formatted(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
}
