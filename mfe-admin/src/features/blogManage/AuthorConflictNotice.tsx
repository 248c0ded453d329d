import type { AuthorConflict, AuthorProfile } from '@dealstead/contracts';
import { Alert, ApiError, Button, Row, Stack } from '@dealstead/kit';

/** The conflict that a save ran into; null for any other error. */
export function conflictOf(error: unknown): AuthorConflict | null {
  if (!(error instanceof ApiError) || error.status !== 409 || error.problem?.code !== 'outdated') return null;
  return error.problem.details as AuthorConflict;
}

const labels: Readonly<Record<keyof AuthorProfile, string>> = {
  name: 'Name',
  title: 'Title',
  bio: 'Biography',
  photo: 'Photo',
  links: 'Links',
};

function textOf(profile: AuthorProfile, field: keyof AuthorProfile): string {
  if (field === 'photo') return profile.photo === null ? 'no photo' : 'another photo';
  if (field === 'links') return profile.links.map(({ label, url }) => `${label} ${url}`).join(', ') || 'no links';
  return profile[field] || 'empty';
}

const fieldsThatDiffer = ({ theirs, yours }: AuthorConflict) =>
  (Object.keys(labels) as (keyof AuthorProfile)[]).filter(
    (field) => JSON.stringify(theirs[field]) !== JSON.stringify(yours[field]),
  );

interface AuthorConflictNoticeProps {
  conflict: AuthorConflict;
  isSaving: boolean;
  onOverwrite: () => void;
  onLoadTheirs: () => void;
}

/** Says that someone else saved the profile, and what theirs has in the fields that differ. */
export const AuthorConflictNotice = ({ conflict, isSaving, onOverwrite, onLoadTheirs }: AuthorConflictNoticeProps) => (
  <Alert tone="amber">
    <Stack space={2}>
      <p>Someone else saved this profile while you were editing. Your changes are not saved.</p>
      <ul>
        {fieldsThatDiffer(conflict).map((field) => (
          <li key={field}>{`${labels[field]}: theirs is ${textOf(conflict.theirs, field)}`}</li>
        ))}
      </ul>
      <Row>
        <Button kind="secondary" size="small" pending={isSaving} onClick={onOverwrite}>
          Save mine over theirs
        </Button>
        <Button kind="secondary" size="small" onClick={onLoadTheirs}>
          Load theirs
        </Button>
      </Row>
    </Stack>
  </Alert>
);
