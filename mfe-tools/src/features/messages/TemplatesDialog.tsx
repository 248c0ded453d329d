import {
  fillTemplate,
  templateFieldLabels,
  templateFields,
  type Conversation,
  type TemplateField,
} from '@dealstead/contracts';
import {
  Button,
  Field,
  Form,
  formatMoney,
  IconButton,
  Sheet,
  Small,
  TextArea,
  TextInput,
  toastError,
  useForm,
  useRead,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { Trash } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  & + & {
    margin-top: 8px;
  }
  li {
    display: flex;
    align-items: center;
    gap: 4px;
    border: 1px solid var(--line);
    border-radius: var(--r2);
  }
`;

const Choose = styled.button`
  flex: 1;
  min-width: 0;
  min-height: 56px;
  padding: 8px 16px;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: left;
  cursor: pointer;
  &:hover b {
    text-decoration: underline;
  }
  b {
    display: block;
    font-weight: 600;
  }
  small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

const Below = styled.div`
  margin-top: 24px;
  padding-top: 20px;
  border-top: 1px solid var(--line);
  h3 {
    font: 600 var(--t15) / 1.4 var(--sans);
  }
`;

const Unknown = styled(Small)`
  margin-bottom: 12px;
`;

/** Templates that everyone has. */
const builtIn: readonly { name: string; content: string }[] = [
  {
    name: 'Ask for access',
    content: 'Hi {first_name}, I am interested in {listing} in {city}. When could I walk the property this week?',
  },
  {
    name: 'Ask for the numbers',
    content:
      'Hi {first_name}, what do you base the ARV of {listing} on, and do you have a contractor’s bid for the rehab at {price}?',
  },
  {
    name: 'Proof of funds',
    content:
      'Hi {first_name}, I am a cash buyer in {state} and can send proof of funds today. Is {listing} still available?\n{my_name}',
  },
];

export interface TemplatesDialogProps {
  conversation: Conversation;
  /** What is written so far, which can be saved as a template. */
  draft: string;
  onInsert: (text: string) => void;
  onClose: () => void;
}

/** Inserts a template with its fields filled, and saves new ones. */
export function TemplatesDialog({ conversation, draft, onInsert, onClose }: TemplatesDialogProps) {
  const query = useRead('/api/message-templates');
  const values = useFieldValues(conversation);
  const remove = useWrite('DELETE', '/api/message-templates/{id}', {
    invalidates: ['/api/message-templates'],
    onError: (error) => toastError(error, 'The template was not deleted. Try again.'),
  });
  const row = (name: string, content: string) => {
    const filled = fillTemplate(content, values);
    return (
      <Choose type="button" onClick={() => onInsert(filled)}>
        <b>{name}</b>
        <small>{filled}</small>
      </Choose>
    );
  };
  return (
    <Sheet open title="Templates" onClose={onClose}>
      {conversation.property.price === null && (
        <Unknown>The details of this listing are not available. Fill in what is in brackets before you send.</Unknown>
      )}
      <List>
        {builtIn.map(({ name, content }) => (
          <li key={name}>{row(name, content)}</li>
        ))}
      </List>
      <QueryView query={query} label="Your templates" loading={72}>
        {(templates) => (
          <List aria-label="Your templates">
            {templates.map(({ id, name, content }) => (
              <li key={id}>
                {row(name, content)}
                <IconButton label={`Delete the template ${name}`} onClick={() => remove.mutate({ params: { id } })}>
                  <Trash size={18} />
                </IconButton>
              </li>
            ))}
          </List>
        )}
      </QueryView>
      <NewTemplate conversation={conversation} written={draft} />
    </Sheet>
  );
}

/** Null for what is unknown, such as everything of a listing that is removed. */
function useFieldValues({ other, property }: Conversation): Record<TemplateField, string | null> {
  const user = useUser();
  return {
    first_name: other.firstName,
    my_name: user && `${user.firstName} ${user.lastName}`,
    listing: property.price === null ? null : property.title,
    city: property.city,
    state: property.state,
    price: property.price === null ? null : formatMoney(property.price),
  };
}

function NewTemplate({ conversation, written }: { conversation: Conversation; written: string }) {
  const [first, setFirst] = useState(written);
  const save = useWrite('POST', '/api/message-templates', { invalidates: ['/api/message-templates'] });
  const form = useForm({
    draft: `new-template-${conversation.id}`,
    messages: { name: 'Name the template.', content: 'Write the text.' },
    send: (typed) => save.mutateAsync({ body: { name: typed.text('name'), content: typed.text('content') } }),
    onSent() {
      setFirst('');
      form.reset();
    },
  });
  const fields = templateFields.map((field) => `{${field}} ${templateFieldLabels[field].toLowerCase()}`).join(', ');
  return (
    <Below>
      <Form form={form} fallback="The template was not saved. Try again.">
        <h3>New template</h3>
        <Field label="Name" required error={form.errors.name}>
          <TextInput name="name" maxLength={60} />
        </Field>
        <Field label="Text" required hint={`Fields: ${fields}.`} error={form.errors.content}>
          <TextArea name="content" maxLength={4_000} defaultValue={first} />
        </Field>
        <Button type="submit" kind="secondary" pending={form.isPending} pendingLabel="Saving...">
          Save template
        </Button>
      </Form>
    </Below>
  );
}
