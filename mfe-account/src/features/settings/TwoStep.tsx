import { useState } from 'react';
import type { Settings } from '@dealstead/contracts';
import { Button, Dialog, Field, Row, Stack, TextInput, toast, useForm, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { ShieldCheck } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { QrCode } from '../qr/QrCode.tsx';
import { retryUnlessRejected } from '../session/retry.ts';
import { Line } from './SettingsPanel.tsx';
import { PasswordQuestion } from './PasswordQuestion.tsx';

const Centered = styled.div`
  display: grid;
  justify-items: center;
`;
const Codes = styled.ul`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 6px 16px;
  margin: 0;
  padding: 0;
  list-style: none;
  font-family: monospace;
  font-size: var(--t13);
`;
const Secret = styled.code`
  overflow-wrap: anywhere;
`;

type PendingAction = 'on' | 'codes' | 'off';

/** Two-factor sign-in with an authenticator app, and recovery codes as a backup. */
export function TwoStep({ twoStep }: { twoStep: Settings['twoStep'] }) {
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const options = { retry: retryUnlessRejected, invalidates: ['/api/settings'] } as const;
  const begin = useWrite('POST', '/api/settings/two-step', {
    retry: retryUnlessRejected,
    onSuccess: () => setPendingAction(null),
  });
  const renew = useWrite('POST', '/api/settings/two-step/codes', {
    ...options,
    onSuccess: ({ recoveryCodes }) => {
      setPendingAction(null);
      setCodes(recoveryCodes);
    },
  });
  const end = useWrite('POST', '/api/settings/two-step/off', {
    ...options,
    onSuccess: () => {
      setPendingAction(null);
      toast({ title: 'Two-step sign-in is off' });
    },
  });
  const actions = {
    on: {
      title: 'Two-step sign-in',
      label: 'Continue',
      send: (password: string) => begin.mutateAsync({ body: { password } }),
    },
    codes: {
      title: 'New recovery codes',
      label: 'Create new codes',
      send: (password: string, code: string) => renew.mutateAsync({ body: { password, code } }),
    },
    off: {
      title: 'Turn off two-step sign-in',
      label: 'Turn off',
      send: (password: string, code: string) => end.mutateAsync({ body: { password, code } }),
    },
  } as const;
  const action = pendingAction && actions[pendingAction];
  return (
    <>
      <Line>
        <ShieldCheck size={24} />
        <span>
          <b>Two-step sign-in</b>
          <small>
            {twoStep.on
              ? `On, with your authenticator app. ${twoStep.codesLeft} of 10 recovery codes left.`
              : 'Off. You sign in with your password alone.'}
          </small>
        </span>
        {twoStep.on ? (
          <Row space={2}>
            <Button kind="secondary" size="small" onClick={() => setPendingAction('codes')}>
              New codes
            </Button>
            <Button kind="quiet" size="small" onClick={() => setPendingAction('off')}>
              Turn off
            </Button>
          </Row>
        ) : (
          <Button kind="secondary" size="small" onClick={() => setPendingAction('on')}>
            Turn on
          </Button>
        )}
      </Line>
      {action && (
        <PasswordQuestion
          title={action.title}
          actionLabel={action.label}
          danger={pendingAction === 'off'}
          asksCode={pendingAction !== 'on'}
          onClose={() => setPendingAction(null)}
          onPassword={action.send}
        />
      )}
      {begin.data && !codes && (
        <ScanCode
          enrollment={begin.data}
          onClose={() => begin.reset()}
          onCodes={(recoveryCodes) => {
            begin.reset();
            setCodes(recoveryCodes);
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your recovery codes"
      footer={<Button onClick={onClose}>I saved my codes</Button>}
    >
      <Stack>
        <p>
          Use one to sign in when you do not have your phone. Each works once. Save them now; they are not shown again.
        </p>
        <Codes>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
      </Stack>
    </Dialog>
  );
}

interface Enrollment {
  readonly secret: string;
  readonly qr: { readonly size: number; readonly path: string };
}

function ScanCode({
  enrollment,
  onClose,
  onCodes,
}: {
  enrollment: Enrollment;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}) {
  const confirm = useWrite('PUT', '/api/settings/two-step', {
    retry: retryUnlessRejected,
    invalidates: ['/api/settings'],
  });
  const form = useForm({
    draft: null, // Codes are never stored.
    messages: { code: 'Enter the six digits from your app.' },
    send: (typed) => confirm.mutateAsync({ body: { code: typed.text('code') } }),
    onSent: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <FormDialog
      title="Scan with your authenticator app"
      actionLabel="Turn on"
      pendingLabel="Checking..."
      form={form}
      fallback="Something went wrong. Try again."
      onClose={onClose}
    >
      <Centered>
        <QrCode qr={enrollment.qr} label="QR code for your authenticator app" />
      </Centered>
      <p>
        Or enter this key in the app: <Secret>{enrollment.secret}</Secret>
      </p>
      <Field label="Code" required error={form.errors.code} hint="The 6-digit code from the app">
        <TextInput name="code" autoComplete="one-time-code" inputMode="numeric" maxLength={20} />
      </Field>
    </FormDialog>
  );
}
