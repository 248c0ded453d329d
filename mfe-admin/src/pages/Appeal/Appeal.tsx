import { appealableDecisions, appealDays, moderatedThings, type OwnDecision } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  Field,
  Form,
  formatDate,
  Head,
  Lead,
  NotFoundPage,
  Page,
  Panel,
  Small,
  Stack,
  TextArea,
  toast,
  useForm,
  useParams,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { outcomeTexts } from '../../features/moderationQueue/outcomeTexts.ts';

/* A text to read and to answer: no line is longer than is easy to read. */
const Column = styled(Stack)`
  max-width: 760px;
`;

/** A moderator's decision about something of the member, and their appeal. */
export function Appeal() {
  const id = Number(useParams()['id']);
  const query = useRead('/api/appeals/{id}', { id }, { retry: false });
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NotFoundPage>There is no decision about your account at this address.</NotFoundPage>;
  return (
    <Page>
      <Head title="A moderator’s decision" description="A decision and its appeal." path={`/appeals/${id}`} noIndex />
      <Column space={4}>
        <DashboardHeader>
          <h1>A moderator’s decision</h1>
          <Lead>{leadFor(query.data)}</Lead>
        </DashboardHeader>
        <QueryView query={query} label="The decision" loading={280}>
          {(decision) => <Decision decision={decision} />}
        </QueryView>
      </Column>
    </Page>
  );
}

/** What the page says about a decision; before it has loaded, what it says about each. */
function leadFor(decision: OwnDecision | undefined): string {
  if (decision?.appealUntil) return 'What was decided, why, and how to appeal.';
  if (decision?.appeal) return 'What was decided, why, and what became of your appeal.';
  return 'What was decided, why, and what you can do.';
}

function Decision({ decision }: { decision: OwnDecision }) {
  const { kind, title, at, notice, appeal, appealUntil } = decision;
  return (
    <>
      <Panel aria-labelledby="decision">
        <Stack space={2}>
          <h2 id="decision">{`Your ${moderatedThings[kind]} ${outcomeTexts[decision.decision]}`}</h2>
          <Small>{title === '' ? formatDate(at) : `${title}, ${formatDate(at)}`}</Small>
          {notice !== null && <p>{notice}</p>}
        </Stack>
      </Panel>
      {appeal && <AppealState appeal={appeal} />}
      {appealUntil && <AppealForm id={decision.id} until={appealUntil} />}
      {!appeal && !appealUntil && <AnswerPanel decision={decision} />}
    </>
  );
}

/** How to answer a decision that cannot be appealed, or not any more: the help desk reads it. */
const AnswerPanel = ({ decision: { id, decision } }: { decision: OwnDecision }) => (
  <Panel aria-labelledby="answer">
    <Stack space={3}>
      <h2 id="answer">{decision === 'review' ? 'Answer this decision' : 'Questions about this decision'}</h2>
      <p>{answerTextOf(decision)}</p>
      <p>{`Your case number is ${id}. It is in the subject already.`}</p>
      <div>
        <Button to={`/help/contact?case=${id}`}>Write to us</Button>
      </div>
    </Stack>
  </Panel>
);

function answerTextOf(decision: OwnDecision['decision']): string {
  if (decision === 'review')
    return 'Your listing went off the market while we look at it, and you hear from us when the review has ended. To answer us or to send papers, write to us.';
  if (appealableDecisions.includes(decision))
    return `You could appeal for ${appealDays} days, and they are over. You can still ask us about it with a help request.`;
  return 'This decision cannot be appealed. You can ask us about it with a help request.';
}

const AppealState = ({ appeal }: { appeal: NonNullable<OwnDecision['appeal']> }) => (
  <Panel aria-labelledby="appeal">
    <Stack space={2}>
      <h2 id="appeal">
        {
          {
            open: 'Another moderator is looking at your appeal',
            upheld: 'Your appeal was declined',
            overturned: 'Your appeal was granted',
          }[appeal.state]
        }
      </h2>
      <p>{appeal.reason}</p>
      {appeal.answer !== null && <Alert tone={appeal.state === 'overturned' ? 'ok' : 'amber'}>{appeal.answer}</Alert>}
    </Stack>
  </Panel>
);

function AppealForm({ id, until }: { id: number; until: string }) {
  const appeal = useWrite('PUT', '/api/appeals/{id}', { invalidates: ['/api/appeals'] });
  const form = useForm({
    draft: `appeal-${id}`,
    messages: { reason: 'Tell us in a sentence why the decision is wrong.' },
    send: (typed) => appeal.mutateAsync({ params: { id }, body: { reason: typed.text('reason') } }),
    onSent: ({ message }) => void toast({ title: message }),
  });
  return (
    <Panel aria-labelledby="appeal-form">
      <Form form={form} fallback="Your appeal was not sent. Try again.">
        <h2 id="appeal-form">Appeal</h2>
        <p>{`You can appeal once, until ${formatDate(until)}. A moderator who did not make this decision looks at it.`}</p>
        <Field label="Why is the decision wrong?" required error={form.errors['reason']}>
          <TextArea name="reason" rows={5} minLength={10} maxLength={1_000} />
        </Field>
        <div>
          <Button type="submit" pending={form.isPending}>
            Send appeal
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

export default Appeal;
