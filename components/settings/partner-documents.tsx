import { Section } from "#components/settings/section.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { documentLabelMax, documentUrlMax, type PartnerDocument } from "#lib/partners/documents-contract.ts";

type PartnerDocumentsProps = {
  /** The endpoint. */
  path: string;
  documents: PartnerDocument[];
  about: string;
  /** Who sees the page: members remove only the links of members. */
  reader: PartnerDocument["by"];
  /** Why this person can't change the list. */
  whyNot?: string | undefined;
};

const restrictionId = "documents-restriction";

/** Links to documents about a partner, for its members and for operators. */
export function PartnerDocuments({ path, documents, about, reader, whyNot }: PartnerDocumentsProps) {
  const refusedBy = whyNot && restrictionId;
  return (
    <Section
      isPanel
      title="Documents"
      about={about}
      footer={{
        start: whyNot && <span id={restrictionId}>{whyNot}</span>,
        actions: <AddDocument path={path} refusedBy={refusedBy} />,
      }}
    >
      {documents.length === 0 ? (
        <p className="text-muted">No documents yet</p>
      ) : (
        <ul aria-label="Documents" className="divide-line divide-y">
          {documents.map((document) => (
            <li key={document.id} className="flex items-center justify-between gap-4 py-2 first:pt-0 last:pb-0">
              <DocumentText document={document} />
              {(reader === "operator" || document.by === "person") && (
                <RemoveDocument path={path} document={document} refusedBy={refusedBy} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const DocumentText = ({ document: { label, url, by, author, at } }: { document: PartnerDocument }) => (
  <div className="min-w-0">
    <TextLink href={url} target="_blank" rel="noreferrer" className="break-words">
      {label}
    </TextLink>
    <p className="text-muted text-sm break-words">
      {new URL(url).host} · {author ?? (by === "operator" ? "Operator" : "Former member")} · <TimeText at={at} isLong />
    </p>
  </div>
);

const AddDocument = ({ path, refusedBy }: { path: string; refusedBy: string | undefined }) => (
  <RequestDialog
    path={path}
    method="POST"
    label="Add link"
    name="to a document"
    look="plain"
    title="Add link to a document"
    description="Members and operators see the link. Slipway doesn't open it or keep a copy."
    action="Add link"
    busy="Adding…"
    failed="The link was not added"
    done="Document link added"
    refusedBy={refusedBy}
  >
    <Field name="label" label="Document" hint="Such as register extract or signed contract.">
      <Input maxLength={documentLabelMax} required autoComplete="off" />
    </Field>
    <Field name="url" label="Address" hint="An https address that the reader can open.">
      <Input type="url" maxLength={documentUrlMax} required placeholder="https://" autoComplete="off" />
    </Field>
  </RequestDialog>
);

type RemoveDocumentProps = { path: string; document: PartnerDocument; refusedBy: string | undefined };

const RemoveDocument = ({ path, document: { id, label }, refusedBy }: RemoveDocumentProps) => (
  <RequestDialog
    path={`${path}/${id}`}
    method="DELETE"
    label="Remove"
    name={label}
    title={`Remove the link to ${label}?`}
    description="The document itself stays where it is."
    action="Remove link"
    busy="Removing…"
    failed="The link was not removed"
    done="Document link removed"
    isDangerous
    refusedBy={refusedBy}
  />
);
