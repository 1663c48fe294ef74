import { Prose } from "#components/docs/code-text.tsx";
import { Section } from "#components/docs/section.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

type WebhookGuideProps = { sandboxUrl: string };

const delivery = `POST /webhooks HTTP/1.1
content-type: application/json
user-agent: Slipway-Webhooks/1
webhook-id: evt_4Zk1mQvY8sT2bN6hR0cWdE
webhook-timestamp: 1769861050
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`;

const localDevelopment = (sandboxUrl: string) => `export SVC_API_KEY=svc_test_…
npm run -s svc -- listen --forward http://localhost:4000/hook --url ${sandboxUrl}
npm run -s svc -- trigger transaction.success --url ${sandboxUrl}`;

/** How to verify, receive, resend, and test webhooks. */
export function WebhookGuide({ sandboxUrl }: WebhookGuideProps) {
  return (
    <>
      <Section title="Verify signatures">
        <Prose>
          Webhooks follow Standard Webhooks 1.0, which has libraries in many languages. `webhook-id` identifies the
          event and stays the same when a delivery is retried. `webhook-timestamp` is the Unix time of the attempt.
          `webhook-signature` is `v1,` followed by the base64-encoded HMAC-SHA256 of `id.timestamp.body`; the key is the
          base64-decoded part of your secret after `whsec_`. Verify the raw body before you parse it, and reject
          timestamps more than five minutes off. Test events have the header `webhook-test: true`.
        </Prose>
        <div className="max-w-3xl">
          <CodeBlock what="webhook headers" code={delivery} />
        </div>
        <Prose>
          For 24 hours after you rotate a secret, `webhook-signature` contains two signatures separated by a space.
          Accept the webhook if either is valid. The TypeScript client includes a verifier, and the dashboard shows code
          for five languages.
        </Prose>
      </Section>
      <Section title="Retries">
        <Prose>
          Respond with a 2xx status within 15 seconds. Store the event first and process it after you respond. After any
          other response, including a redirect, the delivery is retried with the same `webhook-id` and payload: after 5
          s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h, and three times after 24 h, each ±20%, for up to 14
          attempts. A longer `Retry-After` is respected. A webhook can arrive more than once, so process each
          `webhook-id` only once. Events of one transaction are delivered in order: a later event waits until the
          earlier one is delivered.
        </Prose>
      </Section>
      <Section title="Resend events">
        <Prose>
          The dashboard keeps every attempt for 90 days, with its time, duration, status, and the beginning of your
          response. You can resend one delivery, or all since a given time, with the same `webhook-id` and payload and a
          new timestamp. This doesn't affect scheduled retries.
        </Prose>
      </Section>
      <Section title="Paused endpoints">
        <Prose>
          An endpoint is paused when you pause it, when it responds with `410 Gone`, or after five days of failures. The
          account's owners are notified. Events are queued meanwhile. When you resume the endpoint, you choose whether
          to send all of them, those since a given time, or none.
        </Prose>
      </Section>
      <Section title="Catch up with the events API">
        <Prose>
          `GET /events` returns the same payloads for 90 days, in order, even if you have no webhook endpoint. Start
          from your last `next_cursor` and store the new one together with your changes, so that you don't miss any
          events after an outage. You can also use it instead of webhooks.
        </Prose>
        <p>
          <TextLink href="/docs/listEvents" prefetch={false}>
            List events
          </TextLink>
        </p>
      </Section>
      <Section title="Local development">
        <Prose>
          You don't need a tunnel. Run `svc listen` in Slipway's source folder to read your events from the API, forward
          each one to a local URL, and print your receiver's responses. It signs them with a secret that it prints when
          it starts. `svc trigger` sends a test event, as does `POST /test-events`. Both need only an API key.
        </Prose>
        <div className="max-w-3xl">
          <CodeBlock what="commands" code={localDevelopment(sandboxUrl)} />
        </div>
      </Section>
    </>
  );
}
