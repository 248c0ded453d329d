import { Button, Field, Form, TextInput, toast, useForm, useWrite } from '@dealstead/kit';
import { styled } from 'styled-components';

const Narrow = styled.div`
  max-width: 520px;
`;

/** Lets a team that has its own repository release an area of the site. */
export function RegisterForm() {
  const register = useWrite('POST', '/api/admin/slices', {
    invalidates: ['/api/admin/slices', '/api/admin/releases'],
  });
  const form = useForm({
    draft: 'new-team',
    messages: {
      name: 'Start with a letter. Use 2 to 40 lowercase letters, digits and hyphens.',
      owner: 'Enter the name of the team.',
      key: 'Paste the team’s 43-character public key.',
    },
    send: (typed) => {
      const key = { kty: 'OKP', crv: 'Ed25519', x: typed.text('key') } as const;
      return register.mutateAsync({ body: { name: typed.text('name'), owner: typed.text('owner'), key } });
    },
    onSent: ({ owner }) => {
      form.reset();
      toast({ title: `${owner} can publish now`, description: 'Nothing is on the site until you promote it.' });
    },
  });
  return (
    <Narrow>
      <Form form={form} fallback="The team was not added.">
        <h3>Add a team</h3>
        <Field label="Area" hint="Its name in slice.ts, such as rentals." required error={form.errors.name}>
          <TextInput name="name" maxLength={40} pattern="[a-z][a-z0-9\-]{1,39}" required />
        </Field>
        <Field label="Team" required error={form.errors.owner}>
          <TextInput name="owner" minLength={2} maxLength={80} required />
        </Field>
        <Field
          label="Public key"
          hint="The team gets it by running npm run key in its project."
          required
          error={form.errors.key}
        >
          <TextInput name="key" pattern="\s*[\w\-]{43}\s*" required autoComplete="off" spellCheck={false} />
        </Field>
        <div>
          <Button type="submit" kind="secondary" pending={form.isPending}>
            Add team
          </Button>
        </div>
      </Form>
    </Narrow>
  );
}
