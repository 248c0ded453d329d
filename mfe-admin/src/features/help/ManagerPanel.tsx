import { Panel, Stack } from '@dealstead/kit';

interface ManagerPanelProps {
  readonly name: string;
  /** Null where the manager's address is not known. */
  readonly email: string | null;
}

/** Who looks after a partnership member, and how to reach them. */
export const ManagerPanel = ({ name, email }: ManagerPanelProps) => (
  <Panel aria-labelledby="manager">
    <Stack space={2}>
      <h2 id="manager">Your account manager</h2>
      <p>
        {`${name} looks after your partnership account and gets your requests first.`}
        {email !== null && (
          <>
            {' You can also write to '}
            <a href={`mailto:${email}`}>{email}</a>.
          </>
        )}
      </p>
    </Stack>
  </Panel>
);
