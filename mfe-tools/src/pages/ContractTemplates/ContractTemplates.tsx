import {
  contractTypeLabels,
  contractTypes,
  fieldsOfText,
  type ContractTemplate,
  type ContractType,
} from '@dealstead/contracts';
import {
  Alert,
  Badge,
  Button,
  ConfirmDialog,
  EmptyState,
  Field,
  formatTimeAgo,
  Head,
  Lead as LeadText,
  messageOf,
  Page,
  Panel,
  PanelHead,
  Row,
  Select,
  Skeleton,
  Small,
  Stack,
  TextInput,
  toast,
  toastError,
  useRead,
  useSearchParams,
  useWrite,
  DraftNotice,
  useDraftState,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { Plus } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ContractText } from '../../features/contracts/ContractText.tsx';
import { Halves } from '../../features/contracts/DraftEditor.tsx';
import { TextEditor } from '../../features/contracts/DraftFields.tsx';
import { useCreateContract } from '../../features/contracts/useCreateContract.ts';

const Items = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    padding: 14px 0;
    border-bottom: 1px solid var(--line);
  }
  li > span:first-child {
    flex: 1 1 240px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

/** `/contract-templates`: the member's own templates and the samples; `?edit=` opens one, or `new` an empty one. */
export function ContractTemplates() {
  const [search, setSearch] = useSearchParams();
  const query = useRead('/api/contract-templates');
  const edited = search.get('edit');
  const close = () => setSearch({});
  return (
    <Page>
      <Head
        title="Contract templates"
        description="Texts that your contracts begin with."
        path="/contract-templates"
        noIndex
      />
      <Stack space={4}>
        <DashboardHeader>
          <h1>{edited === null ? 'Contract templates' : edited === 'new' ? 'New template' : 'Edit template'}</h1>
          <LeadText>Texts that your contracts begin with.</LeadText>
          <div>
            {edited === null ? (
              <>
                <Button kind="secondary" size="small" to="/contracts">
                  Contracts
                </Button>
                <Button size="small" icon={<Plus size={18} />} onClick={() => setSearch({ edit: 'new' })}>
                  New template
                </Button>
              </>
            ) : (
              <Button kind="secondary" size="small" onClick={close}>
                All templates
              </Button>
            )}
          </div>
        </DashboardHeader>
        <QueryView query={query} label="Templates" loading={<Skeleton height={320} />}>
          {(templates) =>
            edited === null ? (
              <TemplateList templates={templates} onEdit={(key) => setSearch({ edit: key })} />
            ) : (
              <OpenTemplate key={edited} templates={templates} edited={edited} onClose={close} />
            )
          }
        </QueryView>
      </Stack>
    </Page>
  );
}

function TemplateList({
  templates,
  onEdit,
}: {
  templates: readonly ContractTemplate[];
  onEdit: (key: string) => void;
}) {
  const own = templates.filter(({ isOwn }) => isOwn);
  return (
    <>
      <Alert tone="amber">
        The samples are no legal advice. Have a lawyer of your state check a text before you use it.
      </Alert>
      <Panel aria-labelledby="own">
        <PanelHead>
          <h2 id="own">Your templates</h2>
        </PanelHead>
        {own.length === 0 ? (
          <Small>None yet. Copy a sample and change it, or paste a text of your lawyer.</Small>
        ) : (
          <Items>
            {own.map((template) => (
              <TemplateRow key={template.key} template={template} onEdit={onEdit} />
            ))}
          </Items>
        )}
      </Panel>
      <Panel aria-labelledby="samples">
        <PanelHead>
          <h2 id="samples">Samples</h2>
        </PanelHead>
        <Items>
          {templates
            .filter(({ isOwn }) => !isOwn)
            .map((template) => (
              <TemplateRow key={template.key} template={template} onEdit={onEdit} />
            ))}
        </Items>
      </Panel>
    </>
  );
}

function TemplateRow({ template, onEdit }: { template: ContractTemplate; onEdit: (key: string) => void }) {
  const { key, name, contractType, body, isOwn, updatedAt, isFromSample } = template;
  const create = useCreateContract();
  const fields = fieldsOfText(body).length;
  return (
    <li>
      <span>
        <b>{name}</b> {isOwn && isFromSample && <Badge tone="amber">From a sample</Badge>}
        <small>
          {`${contractTypeLabels[contractType]}, ${fields} ${fields === 1 ? 'field' : 'fields'}`}
          {updatedAt && `, changed ${formatTimeAgo(updatedAt)}`}
        </small>
      </span>
      <Row space={2}>
        <Button
          kind="quiet"
          size="small"
          aria-label={`${isOwn ? 'Edit' : 'Copy and edit'} ${name}`}
          onClick={() => onEdit(key)}
        >
          {isOwn ? 'Edit' : 'Copy and edit'}
        </Button>
        <Button
          kind="secondary"
          size="small"
          aria-label={`Use template ${name}`}
          pending={create.isPending}
          onClick={() => create.mutate({ body: { templateKey: key } })}
        >
          Use template
        </Button>
      </Row>
    </li>
  );
}

interface OpenTemplateProps {
  templates: readonly ContractTemplate[];
  edited: string;
  onClose: () => void;
}

const emptyTemplate: ContractTemplate = {
  key: 'new',
  name: '',
  contractType: 'other',
  body: '# Title\n\nThis agreement is made on {{Agreement date}} between {{First party name}} and {{Second party name}}.',
  isFromSample: false,
  isOwn: false,
  version: 0,
  updatedAt: null,
};

function OpenTemplate({ templates, edited, onClose }: OpenTemplateProps) {
  const template = edited === 'new' ? emptyTemplate : templates.find(({ key }) => key === edited);
  if (!template)
    return (
      <EmptyState title="This template no longer exists" action={<Button onClick={onClose}>All templates</Button>}>
        Someone may have deleted it.
      </EmptyState>
    );
  return <TemplateEditor template={template} onClose={onClose} />;
}

function TemplateEditor({ template, onClose }: { template: ContractTemplate; onClose: () => void }) {
  const { key, isOwn, isFromSample, version } = template;
  const [first] = useState({
    name: isOwn || key === 'new' ? template.name : template.name.replace('sample', 'our text'),
    contractType: template.contractType,
    body: template.body,
  });
  const [fields, setFields, draft] = useDraftState(`template-${key}`, first);
  const set = (part: Partial<typeof first>) => setFields((now) => ({ ...now, ...part }));
  const { name, contractType, body } = fields;
  const done = {
    invalidates: ['/api/contract-templates'],
    onSuccess: () => {
      draft.clear();
      toast({ title: 'Template saved' });
      onClose();
    },
  };
  const create = useWrite('POST', '/api/contract-templates', done);
  const update = useWrite('PUT', '/api/contract-templates/{id}', done);
  const error = create.error ?? update.error;
  const save = () => {
    if (isOwn) update.mutate({ params: { id: key }, body: { ...fields, version } });
    else create.mutate({ body: { ...fields, isFromSample } });
  };
  return (
    <Halves>
      <Stack space={4}>
        <Panel aria-label="Template">
          <Stack space={3}>
            <DraftNotice draft={draft} />
            {error && <Alert>{messageOf(error, 'The template was not saved. Try again.')}</Alert>}
            <Field label="Name" required>
              <TextInput value={name} maxLength={120} onChange={({ target }) => set({ name: target.value })} />
            </Field>
            <Field label="Type">
              <Select
                value={contractType}
                onChange={({ target }) => set({ contractType: target.value as ContractType })}
              >
                {contractTypes.map((type) => (
                  <option key={type} value={type}>
                    {contractTypeLabels[type]}
                  </option>
                ))}
              </Select>
            </Field>
            <TextEditor body={body} onChange={(text) => set({ body: text })} />
            <Row space={2}>
              <Button
                pending={create.isPending || update.isPending}
                disabled={!name.trim() || !body.trim()}
                onClick={save}
              >
                Save template
              </Button>
              {isOwn && <DeleteTemplate id={key} name={template.name} onDeleted={onClose} />}
            </Row>
          </Stack>
        </Panel>
      </Stack>
      <ContractText label="Preview" body={body} />
    </Halves>
  );
}

function DeleteTemplate({ id, name, onDeleted }: { id: string; name: string; onDeleted: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useWrite('DELETE', '/api/contract-templates/{id}', {
    invalidates: ['/api/contract-templates'],
    onSuccess: onDeleted,
    onError: (error) => toastError(error, 'The template was not deleted. Try again.'),
  });
  return (
    <>
      <Button kind="quiet" danger onClick={() => setOpen(true)}>
        Delete template
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirmLabel="Delete template"
          danger
          pending={remove.isPending}
          onClose={() => setOpen(false)}
          onConfirm={() => remove.mutate({ params: { id } })}
        >
          Contracts that were made from it stay.
        </ConfirmDialog>
      )}
    </>
  );
}

export default ContractTemplates;
