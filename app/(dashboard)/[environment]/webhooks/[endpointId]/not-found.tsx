import { RecordNotFound } from "#components/shell/record-not-found.tsx";

export default function EndpointNotFound() {
  return <RecordNotFound what="Endpoint" />;
}
