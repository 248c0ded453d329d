import { Button, Field, FormError, Stack, TextInput, toast, useFieldErrors, useWrite } from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';

const Form = styled.form`
  max-width: 520px;
`;

const noFields = { name: '', owner: '', key: '' };

/** Lets a team that has its own repository release an area of the site. */
export function RegisterForm() {
  const [values, setValues] = useState(noFields);
  const errors = useFieldErrors({
    name: 'Start with a letter. Use 2 to 40 lowercase letters, digits and hyphens.',
    owner: 'Enter the name of the team.',
    key: 'Paste the team’s 43-character public key.',
  });
  const register = useWrite('POST', '/api/admin/slices', {
    invalidates: ['/api/admin/slices', '/api/admin/releases'],
    onSuccess: ({ owner }) => {
      toast({ title: `${owner} can publish now`, description: 'Nothing is on the site until you promote it.' });
      setValues(noFields);
    },
  });
  const field = (name: keyof typeof noFields) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!errors.check(event.currentTarget) || register.isPending) return;
    const key = { kty: 'OKP', crv: 'Ed25519', x: values.key.trim() } as const;
    register.mutate({ body: { name: values.name.trim(), owner: values.owner.trim(), key } });
  };
  return (
    <Form {...errors.form} onSubmit={submit}>
      <Stack space={3}>
        <h3>Add a team</h3>
        <FormError error={register.error} fallback="The team was not added." />
        <Field label="Area" hint="Its name in slice.ts, such as rentals." required error={errors.errors.name}>
          <TextInput {...field('name')} maxLength={40} pattern="[a-z][a-z0-9\-]{1,39}" required />
        </Field>
        <Field label="Team" required error={errors.errors.owner}>
          <TextInput {...field('owner')} minLength={2} maxLength={80} required />
        </Field>
        <Field
          label="Public key"
          hint="The team gets it by running npm run key in its project."
          required
          error={errors.errors.key}
        >
          <TextInput {...field('key')} pattern="\s*[\w\-]{43}\s*" required autoComplete="off" spellCheck={false} />
        </Field>
        <div>
          <Button type="submit" kind="secondary" pending={register.isPending}>
            Add team
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
