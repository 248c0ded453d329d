import {
  blogLengths,
  maxAuthorLinks,
  type AuthorConflict,
  type AuthorProfile,
  type FieldErrors,
  type ManagedAuthor,
} from '@dealstead/contracts';
import {
  Button,
  Field,
  FormError,
  phone,
  Row,
  Small,
  Stack,
  TextArea,
  TextInput,
  toast,
  useForm,
  useWrite,
  DraftNotice,
  useDraftState,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AuthorPhoto } from '../blog/AuthorPhoto.tsx';
import { ImageDialog } from '../blogEditor/ImageDialog.tsx';
import { AuthorConflictNotice, conflictOf } from './AuthorConflictNotice.tsx';

const Grid = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  max-width: 640px;
`;

const LinkFields = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 2fr) auto;
  gap: 12px;
  align-items: end;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
  }
`;

const messages = {
  name: 'Enter the name on the posts',
  ...Object.fromEntries(
    Array.from({ length: maxAuthorLinks }, (_, index) => [`links.${index}.label`, 'Enter what the link is']),
  ),
};

interface AuthorFormProps {
  author: ManagedAuthor;
  onClose: () => void;
}

interface PartProps {
  profile: AuthorProfile;
  errors: FieldErrors;
  onChange: (changes: Partial<AuthorProfile>) => void;
}

/** Edits how an author is presented to readers. */
export function AuthorForm({ author, onClose }: AuthorFormProps) {
  const { name, title, bio, photo, links } = author;
  const [first] = useState<AuthorProfile>({ name, title, bio, photo, links });
  const [profile, setProfile, draft] = useDraftState(`author-${author.id}`, first);
  const [version, setVersion] = useState(author.version);
  const [conflict, setConflict] = useState<AuthorConflict | null>(null);
  const [isPhotoOpen, setPhotoOpen] = useState(false);
  const saving = useWrite('PUT', '/api/admin/blog/authors/{id}', {
    invalidates: ['/api/admin/blog', '/api/blog'],
    onSuccess: ({ message }) => {
      draft.clear();
      toast({ title: message });
      onClose();
    },
    onError: (error) => setConflict(conflictOf(error)),
  });
  const save = (seen: number) => {
    setVersion(seen);
    return saving.mutateAsync({ params: { id: author.id }, body: { ...profile, version: seen } });
  };
  const form = useForm({
    draft: null, // `draft` stores the state.
    messages,
    send: () => save(version),
  });
  const part: PartProps = {
    profile,
    errors: form.errors,
    onChange: (changes) => setProfile((current) => ({ ...current, ...changes })),
  };
  return (
    <>
      <Grid {...form.props}>
        <DraftNotice draft={draft} />
        <PhotoField {...part} onOpen={() => setPhotoOpen(true)} />
        <TextFields {...part} />
        <LinksField {...part} />
        <FormError error={conflict ? null : saving.error} fallback="The profile was not saved. Try again." />
        {conflict && (
          <AuthorConflictNotice
            conflict={conflict}
            isSaving={saving.isPending}
            onOverwrite={() => void save(conflict.version).catch(() => undefined)}
            onLoadTheirs={() => {
              setProfile(conflict.theirs);
              setVersion(conflict.version);
              setConflict(null);
            }}
          />
        )}
        <Row>
          <Button type="submit" pending={saving.isPending} pendingLabel="Saving...">
            Save profile
          </Button>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Grid>
      {/* Outside of the form, which Enter in the dialog would submit. */}
      {isPhotoOpen && (
        <ImageDialog
          isPortrait
          onClose={() => setPhotoOpen(false)}
          onInsert={({ src }) => {
            part.onChange({ photo: src });
            setPhotoOpen(false);
          }}
        />
      )}
    </>
  );
}

const TextFields = ({ profile, errors, onChange }: PartProps) => (
  <>
    <Field label="Name" required error={errors.name}>
      <TextInput
        name="name"
        minLength={2}
        maxLength={blogLengths.authorName}
        value={profile.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
    </Field>
    <Field label="Title" optional hint="What the author does, such as Land investor in Houston." error={errors.title}>
      <TextInput
        name="title"
        maxLength={blogLengths.authorTitle}
        value={profile.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
    </Field>
    <Field
      label="Biography"
      optional
      hint={`${profile.bio.length} of ${blogLengths.authorBio} characters`}
      error={errors.bio}
    >
      <TextArea
        name="bio"
        rows={4}
        maxLength={blogLengths.authorBio}
        value={profile.bio}
        onChange={(event) => onChange({ bio: event.target.value })}
      />
    </Field>
  </>
);

const PhotoField = ({ profile: { photo, name }, onChange, onOpen }: PartProps & { onOpen: () => void }) => (
  <Row>
    {photo && <AuthorPhoto src={photo} size={96} alt={`Photo of ${name}`} />}
    <Button kind="secondary" size="small" onClick={onOpen}>
      {photo ? 'Replace photo' : 'Add photo'}
    </Button>
    {photo && (
      <Button kind="secondary" size="small" onClick={() => onChange({ photo: null })}>
        Remove photo
      </Button>
    )}
  </Row>
);

function LinksField({ profile: { links }, errors, onChange }: PartProps) {
  const change = (index: number, changes: Partial<AuthorProfile['links'][number]>) =>
    onChange({ links: links.map((link, at) => (at === index ? { ...link, ...changes } : link)) });
  return (
    <Stack space={3}>
      <h3>Links</h3>
      <Small>{`Pages of the author on other sites, at most ${maxAuthorLinks}.`}</Small>
      {links.length > 0 && (
        <Stack as="ul" space={3}>
          {links.map(({ label, url }, index) => (
            <LinkFields key={index}>
              <Field label="Name of the link" required error={errors[`links.${index}.label`]}>
                <TextInput
                  name={`links.${index}.label`}
                  maxLength={blogLengths.authorLinkLabel}
                  value={label}
                  onChange={(event) => change(index, { label: event.target.value })}
                />
              </Field>
              <Field label="Web address" required error={errors[`links.${index}.url`]}>
                <TextInput
                  name={`links.${index}.url`}
                  inputMode="url"
                  placeholder="https://"
                  maxLength={blogLengths.authorLinkUrl}
                  value={url}
                  onChange={(event) => change(index, { url: event.target.value.trim() })}
                />
              </Field>
              <Button
                kind="secondary"
                aria-label={`Remove the link ${label || index + 1}`}
                onClick={() => onChange({ links: links.toSpliced(index, 1) })}
              >
                Remove
              </Button>
            </LinkFields>
          ))}
        </Stack>
      )}
      {links.length < maxAuthorLinks && (
        <div>
          <Button kind="secondary" size="small" onClick={() => onChange({ links: [...links, { label: '', url: '' }] })}>
            Add link
          </Button>
        </div>
      )}
    </Stack>
  );
}
