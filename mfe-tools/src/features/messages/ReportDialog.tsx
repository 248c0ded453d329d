import {
  messageReportLabels,
  messageReportReasons,
  type Conversation,
  type ConversationMessage,
  type MessageReportReason,
} from '@dealstead/contracts';
import { Button, Dialog, Field, Select, Stack, TextArea, toast, toastError, useWrite } from '@dealstead/kit';
import { useState } from 'react';

export interface ReportDialogProps {
  conversation: Conversation;
  message: ConversationMessage;
  onClose: () => void;
}

/** Reports a message of the other side to the moderators. */
export function ReportDialog({ conversation, message, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<MessageReportReason>('scam');
  const [note, setNote] = useState('');
  const report = useWrite('POST', '/api/conversations/{id}/messages/{seq}/reports', {
    invalidates: [`/api/conversations/${conversation.id}/messages`],
    onSuccess: (result) => {
      toast({ title: 'Message reported', description: result.message });
      onClose();
    },
    onError: (error) => toastError(error, 'The report was not sent. Try again.'),
  });
  const send = () =>
    report.mutate({ params: { id: conversation.id, seq: message.seq }, body: { reason, note: note.trim() } });
  return (
    <Dialog
      open
      title="Report this message"
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={report.isPending} pendingLabel="Sending..." onClick={send}>
            Send report
          </Button>
        </>
      }
    >
      <Stack>
        <Field
          label="What is wrong with it?"
          hint={`Moderators see the message. ${conversation.other.firstName} does not learn who reported it.`}
        >
          <Select value={reason} onChange={(event) => setReason(event.target.value as MessageReportReason)}>
            {messageReportReasons.map((id) => (
              <option key={id} value={id}>
                {messageReportLabels[id]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Note" optional>
          <TextArea value={note} maxLength={1_000} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </Stack>
    </Dialog>
  );
}
