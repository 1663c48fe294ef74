export const dynamic = "force-dynamic";

/** The smallest page rendered for each request. */
export default function Page() {
  return <h1>{new Date().toISOString()}</h1>;
}
