import Link from "next/link";
import { CodeGroup } from "#components/docs/code-group.tsx";
import type { Guide } from "#lib/docs/contract.ts";
import { docsSections } from "#lib/docs/contract.ts";
import { type CodeExamples, languages } from "#lib/openapi/contract.ts";

type DocsHomeProps = {
  guides: Guide[];
  servers: { url: string; description: string }[];
  examples: CodeExamples | null;
  language: string | undefined;
};

/** The start page of the docs. */
export function DocsHome({ guides, servers, examples, language }: DocsHomeProps) {
  const codes = languages.map(({ id }) => ({ lang: id === "curl" ? "bash" : id, text: examples?.[id] ?? "" }));
  return (
    <>
      <header className="mb-8 max-w-170">
        <h1 className="text-xl font-semibold tracking-tight">Documentation</h1>
        <p className="text-muted text-md mt-1.5">
          Buy and sell crypto with fiat through third-party on- and off-ramp providers, with one API.
        </p>
      </header>
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]">
        <div className="flex min-w-0 flex-col gap-9">
          {docsSections.map((section) => (
            <SectionLinks key={section} title={section} guides={guides.filter((guide) => guide.section === section)} />
          ))}
        </div>
        <div className="flex min-w-0 flex-col gap-6 self-start xl:sticky xl:top-20">
          {examples && <CodeGroup codes={codes} chosen={language} name="language" />}
          <dl className="text-sm">
            {servers.map(({ url, description }) => (
              <div key={description} className="border-line border-b py-2">
                <dt className="text-muted text-xs">{description}</dt>
                <dd className="font-mono text-xs leading-5 wrap-anywhere">{url}/api/v1/partner</dd>
              </div>
            ))}
          </dl>
          <p className="text-muted [&>a]:decoration-line flex flex-wrap gap-x-5 gap-y-1 text-sm [&>a]:underline [&>a]:underline-offset-3">
            <a href="/api/v1/partner/openapi.json">OpenAPI document</a>
            <a href="/llms.txt">llms.txt</a>
          </p>
        </div>
      </div>
    </>
  );
}

function SectionLinks({ title, guides }: { title: string; guides: Guide[] }) {
  if (guides.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="text-md mb-2 font-semibold">{title}</h2>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {guides.map(({ slug, title: page, description }) => (
          <li key={slug} className="border-line border-t">
            <Link href={`/docs/${slug}`} prefetch={false} className="group/link block h-full py-2.5">
              <span className="group-hover/link:text-accent font-medium">{page}</span>
              <span className="text-muted block text-sm">{description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
