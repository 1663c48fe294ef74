export const dynamic = "force-dynamic";

/** The least that a page drawn for each request can be. */
export default function Page() {
  return <h1>{new Date().toISOString()}</h1>;
}
