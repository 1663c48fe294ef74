"use client";
import { useRouter } from "next/navigation";
import { type ChangeEvent, useState } from "react";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import type { Option } from "#components/ui/table/filter-options.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";
import {
  type FilePreview,
  fileBytesMax,
  fileFields,
  previewBytesMax,
  type UploadResult,
} from "#lib/reconciliation/contract.ts";
import { FileSettings } from "./file-settings.tsx";

const root = "/api/operator/reconciliations";
const tooLarge = `Choose a file of at most ${fileBytesMax / 1_000_000} MB. For larger ones, use svc provider reconcile.`;

type Values = Record<string, string>;
type Chosen = { provider: string; file: File };

/** Shows the beginning of a provider's file and its columns, and then sends it. */
export function CompareFile({ providers }: { providers: Option[] }) {
  const router = useRouter();
  const [provider, setProvider] = useState(providers[0]?.value ?? "");
  const [file, setFile] = useState<File | null>(null);
  const isTooLarge = file !== null && file.size > fileBytesMax;
  const preview = useSingleMutation<FilePreview, Chosen>({ mutationFn: readPreview });
  const compared = useSingleMutation<UploadResult, { values: Values; file: File; names: string[] }>({
    mutationFn: send,
    onSuccess: ({ id, is_repeated }) => !is_repeated && router.push(`/operator/reconciliation/${id}`),
  });
  const show = (chosen: { provider: string; file: File | null }) => {
    setProvider(chosen.provider);
    setFile(chosen.file);
    preview.reset();
    compared.reset();
    if (chosen.file && chosen.file.size <= fileBytesMax)
      preview.mutate({ provider: chosen.provider, file: chosen.file });
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => show({ provider, file: target.files?.[0] ?? null });
  const submit = (values: Values) =>
    file && preview.data && compared.mutate({ values, file, names: preview.data.names });
  const isLeaving = compared.isSuccess && compared.data?.is_repeated === false;
  return (
    <Form failure={compared.error ?? preview.error} onSubmit={submit} className="max-w-300">
      <div className="grid max-w-160 gap-4 sm:grid-cols-2">
        <Field name="provider" label="Provider">
          <Select value={provider} onChange={({ target }) => show({ provider: target.value, file })}>
            {providers.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="environment" label="Environment">
          <Select>
            <option value="production">Production</option>
            <option value="sandbox">Sandbox</option>
          </Select>
        </Field>
        <Field
          name="file"
          label="CSV file"
          hint={`In UTF-8, up to ${fileBytesMax / 1_000_000} MB. It's compared and not stored.`}
          error={isTooLarge ? tooLarge : undefined}
          className="sm:col-span-2"
        >
          <Input type="file" accept=".csv,.tsv,.txt,text/csv" required onChange={choose} className={fileClass} />
        </Field>
      </div>
      <div role="status" className="text-muted empty:hidden">
        {preview.isPending && "Reading the file…"}
      </div>
      {preview.data && <FileSettings key={`${provider} ${file?.name}`} preview={preview.data} />}
      {compared.data?.is_repeated && (
        <Callout>
          This file was compared before, with the same columns and period. Its result is saved.{" "}
          <TextLink href={`/operator/reconciliation/${compared.data.id}`}>View the reconciliation</TextLink>
        </Callout>
      )}
      <FailureCard failure={compared.error ?? preview.error} title="The file was not compared" />
      {preview.data && (
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton isBusy={compared.isPending || isLeaving} busyLabel="Comparing…">
            Compare file
          </SubmitButton>
          <span role="status" className="text-muted">
            {compared.isPending && "Large files take up to a minute."}
          </span>
        </div>
      )}
    </Form>
  );
}

const fileClass =
  "h-auto! py-1! file:border-edge/60 file:bg-raised file:text-ink file:rounded-control file:me-3 file:h-7 file:cursor-pointer file:border file:border-solid file:px-3 file:font-medium pointer-coarse:file:h-9";

const asIs = <Data,>() => ({ parse: (data: unknown) => data as Data });

async function readPreview({ provider, file }: Chosen): Promise<FilePreview> {
  const text = await file.slice(0, previewBytesMax).text();
  // The last line may be incomplete.
  const head = file.size > previewBytesMax ? text.slice(0, text.lastIndexOf("\n") + 1) || text : text;
  return fetchJson(`${root}/preview`, {
    method: "POST",
    body: { provider, name: file.name, head },
    schema: asIs<FilePreview>(),
  });
}

type Sent = { values: Values; file: File; names: string[] };

function send({ values, file, names }: Sent): Promise<UploadResult> {
  const query = new URLSearchParams({ name: file.name });
  for (const name of ["provider", "environment", "zone", "decimals", "date_order", "from", "to"]) {
    if (values[name]) query.set(name, values[name]);
  }
  for (const field of fileFields) {
    if (values[field]) query.append("columns", `${field}=${names[Number(values[field])]}`);
  }
  return fetchJson(`${root}/upload?${query}`, { method: "POST", file, schema: asIs<UploadResult>() });
}
