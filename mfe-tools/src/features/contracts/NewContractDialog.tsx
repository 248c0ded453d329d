import { contractTypeLabels } from '@dealstead/contracts';
import { Button, Dialog, Field, Hint, RadioChoices, Select, Skeleton, Stack, useRead, useScope } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import { useCreateContract } from './useCreateContract.ts';

export interface NewContractDialogProps {
  /** The accepted offer that fills the contract. */
  offerId: number | undefined;
  onClose: () => void;
}

/** Asks for the template and, where the member has deals and no offer fills it, the deal. */
export function NewContractDialog({ offerId, onClose }: NewContractDialogProps) {
  const templates = useRead('/api/contract-templates');
  const canSeeDeals = useScope('deal-pipeline')?.allowed ?? false;
  const deals = useRead('/api/deals{?stage,sortBy}', { stage: 'open', sortBy: 'updated' }, { enabled: canSeeDeals });
  const [templateKey, setTemplateKey] = useState('');
  const [dealId, setDealId] = useState('');
  const create = useCreateContract();
  const chosen = templateKey || templates.data?.[0]?.key;
  const submit = () =>
    create.mutate({ body: { templateKey: chosen, offerId, ...(dealId && { dealId: Number(dealId) }) } });
  return (
    <Dialog
      open
      onClose={onClose}
      title="New contract"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={create.isPending} disabled={!chosen} onClick={submit}>
            Create contract
          </Button>
        </>
      }
    >
      <QueryView query={templates} label="Templates" loading={<Skeleton height={200} />}>
        {(rows) => (
          <Stack space={4}>
            <RadioChoices
              legend="Template"
              name="template"
              value={chosen ?? ''}
              onChange={setTemplateKey}
              choices={rows.map(({ key, name, contractType, isOwn }) => ({
                value: key,
                label: name,
                consequence: isOwn ? contractTypeLabels[contractType] : 'A lawyer must check it first',
              }))}
            />
            {offerId !== undefined && (
              <Hint>Names, price and dates are filled in from the offer that was accepted.</Hint>
            )}
            {offerId === undefined && (deals.data?.length ?? 0) > 0 && (
              <Field label="Deal" optional hint="Fields and parties are filled from it.">
                <Select value={dealId} onChange={({ target }) => setDealId(target.value)}>
                  <option value="">No deal</option>
                  {deals.data?.map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}
