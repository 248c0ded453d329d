import type { SkipTraceState } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Badge,
  Button,
  ConfirmDialog,
  EmptyState,
  Panel,
  PanelHead,
  Skeleton,
  Stack,
  TextLink,
  messageOf,
  toast,
  usePlansPath,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { Trash } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ContactFacts } from './ContactFacts.tsx';
import { TraceForm } from './TraceForm.tsx';

const path = '/api/property-records/{id}/skip-trace';
const Section = styled(Panel)`
  scroll-margin-top: 64px;
`;

/** How to reach the owner of a looked-up property: the result of a skip trace, or the form that requests one. */
export function OwnerContact({ recordId, ownerName }: { recordId: number; ownerName: string | null }) {
  const query = useRead(path, { id: recordId });
  return (
    <Section id="contact" aria-labelledby="contact-title">
      <PanelHead>
        <h2 id="contact-title">Owner contact</h2>
        {query.data?.trace && (
          <Badge tone={query.data.trace.isSample ? 'amber' : 'water'}>{query.data.trace.sourceName}</Badge>
        )}
      </PanelHead>
      <QueryView query={query} label="Owner contact" loading={<Skeleton height={220} />}>
        {(state) =>
          state.trace ? (
            <Found trace={state.trace} recordId={recordId} />
          ) : (
            <NotTraced state={state} recordId={recordId} ownerName={ownerName} />
          )
        }
      </QueryView>
    </Section>
  );
}

function Found({ trace, recordId }: { trace: NonNullable<SkipTraceState['trace']>; recordId: number }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useWrite('DELETE', path, {
    invalidates: [`/api/property-records/${recordId}/skip-trace`],
    onSuccess: ({ message }) => {
      setIsConfirming(false);
      toast({ title: message });
    },
  });
  return (
    <Stack>
      {trace.isSample && (
        <Alert tone="water">Sample people: this contact is invented, and its numbers and addresses reach no one.</Alert>
      )}
      {trace.isMasked && (
        <Alert tone="amber">Your seat does not include contact details. The owner can allow them in Team.</Alert>
      )}
      <ContactFacts trace={trace} />
      {!trace.isMasked && (
        <div>
          <Button kind="secondary" size="small" icon={<Trash size={16} />} onClick={() => setIsConfirming(true)}>
            Delete contact details
          </Button>
        </div>
      )}
      {isConfirming && (
        <ConfirmDialog
          title="Delete these contact details?"
          confirmLabel="Delete contact details"
          pendingLabel="Deleting..."
          pending={remove.isPending}
          danger
          onClose={() => setIsConfirming(false)}
          onConfirm={() => remove.mutate({ params: { id: recordId } })}
        >
          <Stack space={3}>
            <p>Phone numbers, emails and addresses are removed now. Getting them again this month is free.</p>
            {remove.error && <Alert>{messageOf(remove.error, 'It was not deleted. Try again.')}</Alert>}
          </Stack>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

interface NotTracedProps {
  state: SkipTraceState;
  recordId: number;
  ownerName: string | null;
}

function NotTraced({ state, recordId, ownerName }: NotTracedProps) {
  const request = useWrite('POST', path, {
    invalidates: [`/api/property-records/${recordId}/skip-trace`],
  });
  const plansPath = usePlansPath();
  const { quota, provider, mayRequest } = state;
  if (!mayRequest) {
    return (
      <EmptyState title="Your seat does not include contact details">The owner can allow them in Team.</EmptyState>
    );
  }
  if (provider === null) {
    return (
      <EmptyState title="No contact source for this property">
        Contact details are available for sample records. A source for real records has not been connected yet.
      </EmptyState>
    );
  }
  return (
    <Stack>
      <Outcome request={request} ownerName={ownerName} providerName={provider.name} />
      {quota.left === 0 ? (
        <Alert tone="amber">
          You have used all {quota.limit} results of this month.{' '}
          <TextLink to={plansPath}>See plans with more results</TextLink>
        </Alert>
      ) : (
        <TraceForm
          quota={quota}
          provider={provider}
          // A press has an idempotency key of its own, a repeat after a lost response has the same.
          onRequest={(purpose) =>
            request.mutateAsync({ params: { id: recordId }, body: { purpose, isConfirmed: true } })
          }
        />
      )}
    </Stack>
  );
}

interface OutcomeProps {
  request: {
    readonly data?: { readonly result: 'found' | 'none' | 'unavailable' };
    readonly error: Error | null;
    readonly isPending: boolean;
  };
  ownerName: string | null;
  providerName: string;
}

/** What the last request came to, unless it found the owner. */
function Outcome({ request, ownerName, providerName }: OutcomeProps) {
  const { data, error, isPending } = request;
  if (isPending) return null;
  if (error) {
    const isUsed = error instanceof ApiError && error.problem?.code === 'skip-traces-used';
    if (isUsed) return null;
    return <Alert>{messageOf(error, 'The search failed. Nothing was counted. Try again.')}</Alert>;
  }
  if (data?.result === 'none') {
    return (
      <Alert tone="water">
        No contact found for {ownerName ?? 'this owner'}. Nothing was counted. Companies, estates and trusts often have
        none.
      </Alert>
    );
  }
  if (data?.result === 'unavailable') {
    return (
      <Alert tone="amber">
        {providerName} is not available right now. Nothing was counted. Try again in a few minutes.
      </Alert>
    );
  }
  return null;
}
