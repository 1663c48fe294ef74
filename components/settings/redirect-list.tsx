import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import type { Environment } from "#db/enums.ts";

type RedirectListProps = {
  environment: Environment;
  entries: string[];
  /** Why this person can't change the list. */
  whyNot: string | undefined;
};

const restrictionId = "redirect-restriction";

export function RedirectList({ environment, entries, whyNot }: RedirectListProps) {
  const refusedBy = whyNot && restrictionId;
  const path = `/api/dashboard/${environment}/redirects`;
  return (
    <div className="flex flex-col gap-4">
      {entries.length === 0 ? (
        <p>No restrictions: transactions can redirect to any https URL.</p>
      ) : (
        <ul aria-label="Allowed redirect URLs" className="border-line border-t">
          {entries.map((entry) => (
            <li key={entry} className="border-line flex min-h-9 items-center justify-between gap-3 border-b">
              <code className="min-w-0 truncate font-mono text-xs" title={entry}>
                {entry}
              </code>
              <RequestDialog
                path={path}
                method="DELETE"
                fixed={{ entry }}
                label="Remove"
                name={entry}
                title={`Remove ${entry}?`}
                description={
                  entries.length === 1
                    ? "This is the last entry. Without entries, any https URL is allowed."
                    : "New transactions with this redirect URL are rejected. Existing checkout links keep working."
                }
                action="Remove entry"
                busy="Removing…"
                failed="The entry was not removed"
                done="Entry removed"
                isDangerous
                refusedBy={refusedBy}
              />
            </li>
          ))}
        </ul>
      )}
      <RequestForm
        path={path}
        method="POST"
        action="Add"
        busy="Adding…"
        failed="The entry was not added"
        done="Entry added"
        variant="plain"
        refusedBy={refusedBy}
        footer={
          whyNot ? (
            <span id={restrictionId}>{whyNot}</span>
          ) : (
            "An https origin, or the scheme of an app followed by a colon."
          )
        }
      >
        <Field name="entry" label="Origin or app scheme" className="sm:w-80">
          <Input
            placeholder="https://shop.example or myapp:"
            maxLength={253}
            autoComplete="off"
            spellCheck={false}
            readOnly={refusedBy !== undefined}
            required
          />
        </Field>
      </RequestForm>
    </div>
  );
}
