"use client";
import { useRouter } from "next/navigation";
import { makePasskey } from "#components/account/passkey-requests.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { OneTimeValues, recoveryCodesText } from "#components/ui/form/one-time-values.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";

/** `path`: the endpoint. */
type AddPasskeyProps = { path: string };

export function AddPasskey({ path }: AddPasskeyProps) {
  const router = useRouter();
  const making = useSingleMutation({
    mutationFn: (name: string) => makePasskey(path, name),
    onSuccess: () => router.refresh(),
  });
  return (
    <>
      <Form
        failure={making.error}
        onSubmit={({ name = "" }) => making.mutate(name)}
        className="sm:flex-row! sm:items-start"
      >
        <Field name="name" label="Passkey name" className="sm:w-64">
          <Input placeholder="My laptop" maxLength={60} autoComplete="off" required />
        </Field>
        <div className="sm:pt-6">
          <SubmitButton isBusy={making.isPending} busyLabel="Waiting for your device…" variant="plain">
            Add passkey
          </SubmitButton>
        </div>
      </Form>
      <FailureCard failure={making.error} title="The passkey was not added" className="mt-3" />
      {making.data && <OneTimeValues text={recoveryCodesText} codes={making.data} />}
    </>
  );
}
