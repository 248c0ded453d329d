import { invitationsPerDay, outreachImportColumns } from '@dealstead/contracts';
import { Button, Field, formatCount, Stack, TextArea, toast, toastError, useWrite } from '@dealstead/kit';
import { listTypes, type DefaultsProps, type ImportedList, type ImportKind } from '@dealstead/kit/imports';
import { outreachRequests } from './outreachRequests.ts';

/** The personal note of invitations. */
const InvitationDefaults = ({ defaults, onChange }: DefaultsProps) => (
  <Field label="Personal note in the email" optional hint="Say where you know these people from.">
    <TextArea
      maxLength={600}
      value={defaults.note ?? ''}
      placeholder="We met at the Memphis REIA in October. I have three houses under contract this month."
      onChange={({ target }) => onChange({ ...defaults, note: target.value })}
    />
  </Field>
);

/** What the approval of a list does. */
const BeforeRun = ({ list }: { list: ImportedList }) => (
  <Stack space={3}>
    <p>
      {`${formatCount(list.good)} ${list.good === 1 ? 'person gets' : 'people get'} an email in your name, starting now, at most ${formatCount(invitationsPerDay)} in any 24 hours. You can revoke those that are not sent yet.`}
    </p>
    <TestButton id={list.id} />
  </Stack>
);

/** Mails the invitation to the owner first. */
function TestButton({ id }: { id: number }) {
  const send = useWrite('POST', '/api/outreach-imports/{id}/test', {
    onSuccess: ({ message }) => toast({ title: 'Test sent', description: message }),
    onError: (error) => toastError(error, 'The test was not sent.'),
  });
  return (
    <div>
      <Button kind="secondary" pending={send.isPending} onClick={() => send.mutate({ params: { id } })}>
        Send me a test
      </Button>
    </div>
  );
}

export const invitationImport: ImportKind = {
  requests: outreachRequests,
  name: 'invitations',
  params: { kind: 'invitations' },
  fileTypes: listTypes,
  isCorrectableAfterRun: true,
  takesBackEdits: true,
  fields: outreachImportColumns.invitations,
  appendsToNotes: false,
  noun: ['invitation', 'invitations'],
  actions: ['skip'],
  verb: 'Send',
  goodLabels: ['Will be sent', 'Queued'],
  hasList: false,
  filePrompt: 'Drop a CSV, Excel or contacts (.vcf) file here',
  uploadHint: 'You see every row before anything is sent.',
  undoHint: 'Invitations that were already sent will stay. You can revoke them one by one.',
  unreadHint: 'Invitations go out without these values.',
  skippedLabel: () => 'sent since then stayed',
  resultsPath: () => '/bulk-invitations',
  isPastable: true,
  Defaults: InvitationDefaults,
  BeforeRun,
  invalidates: ['/api/outreach-imports', '/api/buyer-invitations'],
};
