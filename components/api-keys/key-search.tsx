"use client";
import { useRouter } from "next/navigation";
import { type ClipboardEvent, type FormEvent, useState } from "react";
import { isKeyLike } from "#components/api-keys/key-like.ts";
import { type Found, lookUpKey } from "#components/api-keys/key-requests.ts";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { controlClass } from "#components/ui/form/control-class.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { useFocusCommand } from "#components/ui/page/use-command.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";

type KeySearchProps = { environment: Environment; status: string | undefined; name: string | undefined };

/** By name, in the address; or by a pasted key, which goes to the server in a body and out of the box at once. The form has
 * no way into the address of its own, so that a key never stands there, not even before the page is alive. */
export function KeySearch({ environment, status, name }: KeySearchProps) {
  const router = useRouter();
  const isHydrated = useHydrated();
  const form = useFocusCommand("search");
  const [text, setText] = useState(name ?? "");
  const path = `/${environment}/api-keys`;
  const looking = useSingleMutation({
    mutationFn: (key: string) => lookUpKey(environment, key),
    onSuccess: ({ environment: place, api_key }) => {
      if (api_key) router.push(pageAddress(`/${place}/api-keys`, { key: api_key.id }));
    },
  });
  const search = (wanted: string) => {
    if (isKeyLike(wanted)) {
      setText("");
      looking.mutate(wanted.trim());
      return;
    }
    looking.reset();
    router.push(pageAddress(path, { status, name: wanted.trim() }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    if (!isKeyLike(pasted)) return;
    event.preventDefault();
    search(pasted);
  };
  return (
    <div className="flex w-full flex-col gap-2 sm:w-auto">
      {/* biome-ignore lint/a11y/useSemanticElements: a search element would not make it a form. */}
      <form
        ref={form}
        method="post"
        onSubmit={submit}
        role="search"
        aria-label="Search keys"
        className="w-full sm:w-80"
      >
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={paste}
          disabled={!isHydrated}
          aria-label="Name, or a pasted key"
          placeholder="Name, or paste a key to see which it is"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          className={controlClass}
        />
      </form>
      <p role="status" className="text-sm empty:hidden">
        {looking.isPending && "Looking for this key"}
        {looking.data && <Outcome found={looking.data} here={environment} />}
        {isNoKey(looking.error) && looking.error.message}
      </p>
      <FailureCard failure={looking.error} title="The key could not be looked for" />
    </div>
  );
}

function Outcome({ found: { environment, api_key }, here }: { found: Found; here: Environment }) {
  if (!api_key) return "This is none of your keys: nothing here works with it.";
  return (
    <>
      This is <strong className="font-medium">“{api_key.name}”</strong>
      {environment !== here && `, a ${environment} key`}.{" "}
      <TextLink href={`/${environment}/api-keys/${api_key.id}`}>Show it</TextLink>
    </>
  );
}

/** What is no whole key is told so without an alarm. */
const isNoKey = (failure: Error | null): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.errors.length > 0;
