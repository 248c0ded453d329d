import { brandPath, type BrandFields, type OwnBrand } from '@dealstead/contracts';
import {
  Button,
  ConfirmDialog,
  Field,
  FormError,
  phone,
  Row,
  Select,
  Stack,
  TextArea,
  TextInput,
  toast,
  toastError,
  useForm,
  useRead,
  useSiteUrl,
  useWrite,
  DraftNotice,
  useDraftState,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Fields, SettingsPanel } from '../settings/SettingsPanel.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import { ColorField } from './ColorField.tsx';
import { DomainPanel } from './DomainPanel.tsx';
import { draftOf, slugOf } from './draft.ts';
import { LogoPanel } from './LogoPanel.tsx';

const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 400px;
  gap: 20px;
  align-items: start;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const messages = {
  name: 'Enter a name of at least 2 characters.',
  slug: 'Use 3 to 40 letters, digits and single hyphens.',
  email: 'Enter an email address.',
  website: 'Enter an address that begins with https://.',
};

/** A brand's settings beside their preview. */
export function BrandEditor({ own }: { own: OwnBrand }) {
  const [first] = useState(() => draftOf(own));
  const [draft, setDraft, input] = useDraftState('brand', first);
  const set = (part: Partial<BrandFields>) => setDraft((now) => ({ ...now, ...part }));
  const save = useWrite('PUT', '/api/brand', { invalidates: ['/api/brand', '/api/brands'] });
  const form = useForm({
    draft: null, // `input` stores the state.
    messages,
    send: () => save.mutateAsync({ body: draft }),
    onSent: () => {
      input.clear();
      toast({ title: 'Brand saved' });
    },
  });
  const hasChanges = !own.brand || JSON.stringify(draft) !== JSON.stringify(draftOf(own));
  return (
    <Halves>
      <Stack space={4}>
        <form {...form.props}>
          <Stack space={4}>
            <DraftNotice draft={input} />
            <NamePanel draft={draft} onChange={set} errors={form.errors} isNew={!own.brand} />
            <ColorPanel draft={draft} onChange={set} />
            <ContactPanel draft={draft} onChange={set} errors={form.errors} />
            <FormError error={form.error} fallback="Your brand was not saved. Try again." />
            <Row between>
              <Button type="submit" pending={form.isPending} disabled={!hasChanges}>
                Save brand
              </Button>
              {own.brand && <DeleteBrand onDeleted={() => setDraft(draftOf({ ...own, brand: null }))} />}
            </Row>
          </Stack>
        </form>
        {own.brand && <LogoPanel logo={own.brand.logo} />}
        {own.brand && <DomainPanel domain={own.domain} />}
      </Stack>
      <BrandPreview draft={draft} logo={own.brand?.logo ?? null} />
    </Halves>
  );
}

interface PanelProps {
  draft: BrandFields;
  onChange: (part: Partial<BrandFields>) => void;
}
type Errors = Readonly<Record<string, string | undefined>>;

function NamePanel({ draft, onChange, errors, isNew }: PanelProps & { errors: Errors; isNew: boolean }) {
  const site = useSiteUrl();
  const rename = (name: string) =>
    onChange(isNew && draft.slug === slugOf(draft.name) ? { name, slug: slugOf(name) } : { name });
  return (
    <SettingsPanel
      title="Name"
      description="Shown on your listings, your emails, your documents and your forms, always with “on Dealstead”."
      aside={
        !isNew && (
          <Button kind="secondary" size="small" to={brandPath(draft.slug)}>
            Open page
          </Button>
        )
      }
    >
      <Stack space={3}>
        <Field label="Name" required error={errors['name']}>
          <TextInput
            name="name"
            maxLength={60}
            minLength={2}
            value={draft.name}
            onChange={({ target }) => rename(target.value)}
          />
        </Field>
        <Field
          label="Address of your page"
          required
          error={errors['slug']}
          hint={`${site}/p/${draft.slug}${isNew ? '' : '. A former address leads to the new one.'}`}
        >
          <TextInput
            name="slug"
            maxLength={40}
            minLength={3}
            autoCapitalize="none"
            value={draft.slug}
            onChange={({ target }) => onChange({ slug: target.value.toLowerCase() })}
          />
        </Field>
        <Field label="About" optional hint="What you buy and sell, and where.">
          <TextArea
            name="about"
            maxLength={600}
            rows={4}
            value={draft.about}
            onChange={({ target }) => onChange({ about: target.value })}
          />
        </Field>
      </Stack>
    </SettingsPanel>
  );
}

const ColorPanel = ({ draft, onChange }: PanelProps) => (
  <SettingsPanel
    title="Color"
    description="For buttons, links and edges. Each is measured against its background, so that everyone can read it."
  >
    <Fields>
      <ColorField label="In light mode" theme="light" value={draft.color} onChange={(color) => onChange({ color })} />
      <ColorField
        label="In dark mode"
        theme="dark"
        value={draft.colorDark}
        onChange={(colorDark) => onChange({ colorDark })}
      />
    </Fields>
  </SettingsPanel>
);

function ContactPanel({ draft, onChange, errors }: PanelProps & { errors: Errors }) {
  const forms = useRead('/api/lead-forms');
  const line = (field: 'email' | 'phone' | 'website', label: string, type: string, max: number) => (
    <Field label={label} optional error={errors[field]}>
      <TextInput
        name={field}
        type={type}
        maxLength={max}
        value={draft[field] ?? ''}
        onChange={({ target }) => onChange({ [field]: target.value || null })}
      />
    </Field>
  );
  return (
    <SettingsPanel title="Contact" description="Public, on your page and beside your listings.">
      <Stack space={3}>
        <Fields>
          {line('email', 'Email', 'email', 254)}
          {line('phone', 'Phone', 'tel', 40)}
        </Fields>
        {line('website', 'Website', 'url', 200)}
        <Field label="Lead form on your page" hint="Make forms under Leads.">
          <Select
            value={draft.leadFormKey ?? ''}
            onChange={({ target }) => onChange({ leadFormKey: target.value || null })}
          >
            <option value="">None</option>
            {forms.data?.map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      </Stack>
    </SettingsPanel>
  );
}

function DeleteBrand({ onDeleted }: { onDeleted: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useWrite('DELETE', '/api/brand', {
    invalidates: ['/api/brand', '/api/brands'],
    onSuccess: () => {
      onDeleted();
      toast({ title: 'Brand deleted' });
    },
    onError: (error) => toastError(error, 'Failed to delete your brand.'),
  });
  return (
    <>
      <Button kind="quiet" danger onClick={() => setConfirming(true)}>
        Delete brand
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Delete your brand?"
        confirmLabel="Delete brand"
        danger
        pending={remove.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate({})}
      >
        Your page and your domain stop at once, and your listings, emails and forms show Dealstead only. The address of
        your page stays reserved for you.
      </ConfirmDialog>
    </>
  );
}
