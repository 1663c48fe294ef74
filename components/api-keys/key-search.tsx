"use client";
import { useRouter } from "next/navigation";
import { type ClipboardEvent, type FormEvent, useState } from "react";
import { isKeyLike, type KeyLookup, lookUpKey } from "#components/api-keys/key-requests.ts";
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

/** Searches by name, through the URL, or identifies a pasted key, which is sent in a body and cleared from the field. The
 * form is a POST, so that a key never ends up in a URL, not even before hydration. */
export function KeySearch({ environment, status, name }: KeySearchProps) {
  const router = useRouter();
  const isHydrated = useHydrated();
  const form = useFocusCommand("search");
  const [text, setText] = useState(name ?? "");
  const path = `/${environment}/api-keys`;
  const lookup = useSingleMutation({
    mutationFn: (key: string) => lookUpKey(environment, key),
    onSuccess: ({ environment: keyEnvironment, api_key }) => {
      if (api_key) router.push(pageAddress(`/${keyEnvironment}/api-keys`, { key: api_key.id }));
    },
  });
  const search = (wanted: string) => {
    if (isKeyLike(wanted)) {
      setText("");
      lookup.mutate(wanted.trim());
      return;
    }
    lookup.reset();
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
          aria-label="Search by name, or paste a key"
          placeholder="Search by name, or paste a key to identify it"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          className={controlClass}
        />
      </form>
      <p role="status" className="text-sm empty:hidden">
        {lookup.isPending && "Looking up this key…"}
        {lookup.data && <LookupResult lookup={lookup.data} currentEnvironment={environment} />}
        {isIncompleteKey(lookup.error) && lookup.error.message}
      </p>
      <FailureCard failure={lookup.error} title="Couldn't look up the key" />
    </div>
  );
}

type LookupResultProps = { lookup: KeyLookup; currentEnvironment: Environment };

function LookupResult({ lookup: { environment, api_key }, currentEnvironment }: LookupResultProps) {
  if (!api_key) return "No key of yours matches.";
  return (
    <>
      This is <strong className="font-medium">“{api_key.name}”</strong>
      {environment !== currentEnvironment && `, a ${environment} key`}.{" "}
      <TextLink href={`/${environment}/api-keys/${api_key.id}`}>View key</TextLink>
    </>
  );
}

/** An incomplete key is a hint next to the field, not a failure. */
const isIncompleteKey = (failure: Error | null): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.errors.length > 0;
