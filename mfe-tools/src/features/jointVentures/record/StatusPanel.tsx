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
    text: 'It leaves the board, and open applications close. Their applicants are told.',
  },
  'call-off': {
    title: 'Call off this partnership?',
    label: 'Call off',
    text: 'Nothing is signed yet. Your partner is told, and the post is open again until its deadline.',
  },
};

/** What the poster and the partner can do with the venture as a whole. */
export function StatusPanel({ venture, details }: StatusPanelProps) {
  const { relation, status, isReadOnly, partner } = details;
  const [asked, setAsked] = useState<Ending | null>(null);
  const end = useWrite('POST', '/api/joint-ventures/{id}/endings', {
    invalidates: ['/api/joint-ventures', '/api/listing-ventures'],
    onSuccess: ({ message }) => {
      setAsked(null);
      toast({ title: message });
    },
    onError: (error) => {
      setAsked(null);
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
              <Button kind="quiet" size="small" danger onClick={() => setAsked('withdraw')}>
                Withdraw post
              </Button>
            </>
          )}
          {canCallOff && (
            <Button kind="quiet" size="small" danger onClick={() => setAsked('call-off')}>
              Call off
            </Button>
          )}
        </Row>
      </Stack>
      {asked && (
        <ConfirmDialog
          open
          danger
          title={endings[asked].title}
          confirmLabel={endings[asked].label}
          pending={end.isPending}
          onConfirm={() => end.mutate({ params: { id: venture.id }, body: { ending: asked } })}
          onClose={() => setAsked(null)}
        >
          {endings[asked].text}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
