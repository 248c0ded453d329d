import type { Venture, VentureDetails } from '@dealstead/contracts';
import {
  Button,
  ConfirmDialog,
  Panel,
  PanelHead,
  Row,
  Small,
  Stack,
  toast,
  toastError,
  useWrite,
} from '@dealstead/kit';
import { useState } from 'react';

export interface StatusPanelProps {
  venture: Venture;
  details: VentureDetails;
}

type Ending = 'withdraw' | 'call-off';

const endings: Record<Ending, { title: string; label: string; text: string }> = {
  withdraw: {
    title: 'Withdraw this joint venture?',
    label: 'Withdraw post',
    text: 'It leaves the board, and open applications close. Their applicants are notified.',
  },
  'call-off': {
    title: 'Call off this partnership?',
    label: 'Call off',
    text: 'Nothing is signed yet. Your partner is notified, and the post is open again until its deadline.',
  },
};

/** What the poster and the partner can do with the venture as a whole. */
export function StatusPanel({ venture, details }: StatusPanelProps) {
  const { relation, status, isReadOnly, partner } = details;
  const [toConfirm, setToConfirm] = useState<Ending | null>(null);
  const end = useWrite('POST', '/api/joint-ventures/{id}/endings', {
    invalidates: ['/api/joint-ventures', '/api/listing-ventures'],
    onSuccess: ({ message }) => {
      setToConfirm(null);
      toast({ title: message });
    },
    onError: (error) => {
      setToConfirm(null);
      toastError(error, 'That did not work. Try again.');
    },
  });
  const isPoster = relation === 'poster';
  const canEdit = isPoster && status === 'open';
  const canCallOff = (isPoster || relation === 'partner') && status === 'matched';
  if (isReadOnly || !(canEdit || canCallOff)) return null;
  return (
    <Panel aria-labelledby="status">
      <PanelHead>
        <h2 id="status">{canEdit ? 'Your post' : 'Your partnership'}</h2>
      </PanelHead>
      <Stack space={3}>
        {canCallOff && (
          <Small>{`${isPoster ? (partner?.name ?? 'Your partner') : venture.poster.name} and you are partners. Nothing binds you before both have signed.`}</Small>
        )}
        <Row space={2}>
          {canEdit && (
            <>
              <Button kind="secondary" size="small" to={`/joint-venture/${venture.id}/edit`}>
                Edit post
              </Button>
              <Button kind="quiet" size="small" danger onClick={() => setToConfirm('withdraw')}>
                Withdraw post
              </Button>
            </>
          )}
          {canCallOff && (
            <Button kind="quiet" size="small" danger onClick={() => setToConfirm('call-off')}>
              Call off
            </Button>
          )}
        </Row>
      </Stack>
      {toConfirm && (
        <ConfirmDialog
          open
          danger
          title={endings[toConfirm].title}
          confirmLabel={endings[toConfirm].label}
          pending={end.isPending}
          onConfirm={() => end.mutate({ params: { id: venture.id }, body: { ending: toConfirm } })}
          onClose={() => setToConfirm(null)}
        >
          {endings[toConfirm].text}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
