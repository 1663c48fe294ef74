import { NoSuchPage } from "#components/webhooks/no-such-page.tsx";

export default function EndpointNotFound() {
  return <NoSuchPage what="endpoint" />;
}
