import { Prose } from "#components/docs/prose.tsx";
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

/** How webhooks are signed, tried, sent again, held, caught up with and received at home. */
export function WebhookGuide({ sandboxUrl }: WebhookGuideProps) {
  return (
    <>
      <Section title="Signature">
        <Prose>
          Headers follow Standard Webhooks 1.0, for which there are libraries in many languages. `webhook-id` names the
          event and is the same on every try; `webhook-timestamp` is the time of this try in Unix seconds;
          `webhook-signature` is `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the bytes behind
          `whsec_`. Check it over the body as it came, before any JSON is read, and refuse a time more than five minutes
          from now. Test events carry `webhook-test: true`.
        </Prose>
        <div className="max-w-3xl">
          <CodeBlock what="webhook headers" code={delivery} />
        </div>
        <Prose>
          For 24 hours after a secret was rotated there are two signatures, divided by a space; believe the webhook when
          one of them is right. The TypeScript client has a verifier, and the dashboard shows one in five languages.
        </Prose>
      </Section>
      <Section title="Tries">
        <Prose>
          Answer with any 2xx within 15 seconds: store the event, answer, work on it afterwards. Anything else, a
          redirect too, is tried again with the same `webhook-id` and the same bytes: after 5 s, 30 s, 2 min, 10 min, 30
          min, 1 h, 2 h, 4 h, 8 h, 12 h and three times 24 h, each 20 % earlier or later, 14 tries in all. `Retry-After`
          puts a try off further. A webhook may come twice: act on each `webhook-id` once. Events of one transaction
          come in order; a later one waits for the earlier.
        </Prose>
      </Section>
      <Section title="Sending again">
        <Prose>
          The dashboard keeps every try with its time, duration, status and the start of your answer for 90 days. One
          delivery, or all since a time, can be sent again there: same `webhook-id`, same bytes, new timestamp. The
          schedule of tries stays as it is.
        </Prose>
      </Section>
      <Section title="Pause">
        <Prose>
          An endpoint is paused by you, by an answer of `410`, or after five days of nothing but failure; its owners are
          told. Nothing is dropped: events are held, and when you resume you choose whether all of them are sent, those
          since a time, or none.
        </Prose>
      </Section>
      <Section title="Catching up">
        <Prose>
          Every event also stands in `GET /events` for 90 days, the same objects in the order of their commits, whether
          or not an endpoint exists. Read from your last `next_cursor` on, store the new one with what you have done,
          and after an outage nothing is missing. It is enough without any webhook, too.
        </Prose>
        <p>
          <TextLink href="/docs/listEvents" prefetch={false}>
            List events
          </TextLink>
        </p>
      </Section>
      <Section title="On your own machine">
        <Prose>
          No tunnel is needed: `svc listen` in Slipway's source folder reads your events from the API and posts each one
          to a local address, signed with a secret it prints at its start, and shows what your receiver answered. `svc
          trigger` sends a test event, as does `POST /test-events`. Both need a key and nothing else.
        </Prose>
        <div className="max-w-3xl">
          <CodeBlock what="commands" code={localDevelopment(sandboxUrl)} />
        </div>
      </Section>
    </>
  );
}
