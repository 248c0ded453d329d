import { messageReportLabels, type Conversation, type ConversationMessage } from '@dealstead/contracts';
import { toast, useWrite } from '@dealstead/kit';
import { ReportForm } from '@dealstead/kit/data';

export interface ReportMessageDialogProps {
  conversation: Conversation;
  message: ConversationMessage;
  onClose: () => void;
}

/** Reports a message of the other side to the moderators. */
export function ReportMessageDialog({ conversation, message, onClose }: ReportMessageDialogProps) {
  const report = useWrite('POST', '/api/conversations/{id}/messages/{seq}/reports', {
    invalidates: [`/api/conversations/${conversation.id}/messages`],
    onSuccess: (result) => {
      toast({ title: 'Message reported', description: result.message });
      onClose();
    },
  });
  return (
    <ReportForm
      title="Report this message"
      hint={`Moderators see the message. ${conversation.other.firstName} does not learn who reported it.`}
      labels={messageReportLabels}
      draft={`report-message-${conversation.id}-${message.seq}`}
      onSend={(reason, note) =>
        report.mutateAsync({ params: { id: conversation.id, seq: message.seq }, body: { reason, note } })
      }
      onClose={onClose}
    />
  );
}
