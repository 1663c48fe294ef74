"use client";
import { type FormEvent, useEffect, useState } from "react";
import { createKey } from "#components/api-keys/key-requests.ts";
import { fillExamples, keepTestKey, readTestKey } from "#components/docs/test-key.ts";
import { keyProblem } from "#components/docs/try-request.ts";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { Button } from "#components/ui/form/button.tsx";
import { controlClass } from "#components/ui/form/control-class.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";

type TestKeyBarProps = {
  /** The reader is signed in and may create keys. */
  canCreate: boolean;
};

const daysValid = 30;

/** Fills the reader's TEST key into the examples of the page. */
export function TestKeyBar({ canCreate }: TestKeyBarProps) {
  const isHydrated = useHydrated();
  const [key, setKey] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    const kept = readTestKey();
    setKey(kept);
    fillExamples(kept);
  }, []);
  if (!isHydrated) return null;

  function choose(chosen: string) {
    setProblem(null);
    setKey(chosen);
    keepTestKey(chosen);
  }
  function paste(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const pasted = String(new FormData(event.currentTarget).get("test-key")).trim();
    const found = keyProblem(pasted, true);
    if (found) setProblem(found);
    else choose(pasted);
  }
  async function create() {
    setIsBusy(true);
    try {
      choose((await createKey("sandbox", { name: "Docs", expires_in_days: daysValid })).key);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <section
      aria-label="TEST key for the examples"
      className="border-line mb-6 flex max-w-170 flex-wrap items-center gap-x-3 gap-y-2 border-y py-2.5 text-sm print:hidden"
    >
      {key ? (
        <>
          <p className="me-auto">
            Examples use <code className="font-mono text-xs">{`${key.slice(0, 13)}…${key.slice(-4)}`}</code> in this
            tab.
          </p>
          <Button onClick={() => choose("")}>Remove key</Button>
        </>
      ) : (
        <form onSubmit={paste} autoComplete="off" className="flex w-full flex-wrap items-center gap-x-3 gap-y-2">
          <label htmlFor="test-key">Use your TEST key in the examples</label>
          <div className="flex grow basis-80 justify-end gap-3">
            <input
              id="test-key"
              name="test-key"
              type="password"
              placeholder="svc_test_…"
              autoComplete="off"
              spellCheck={false}
              className={`${controlClass} max-w-48 min-w-0 flex-1 max-sm:max-w-none`}
            />
            <Button type="submit">Use key</Button>
            {canCreate && (
              <Button onClick={() => void create()} isBusy={isBusy} title={`Expires in ${daysValid} days`}>
                Create TEST key
              </Button>
            )}
          </div>
        </form>
      )}
      <p role="alert" className="text-bad w-full empty:hidden">
        {problem}
      </p>
    </section>
  );
}
