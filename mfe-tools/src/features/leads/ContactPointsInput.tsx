import {
  emailKindLabels,
  emailKinds,
  type LeadEmail,
  type LeadPhone,
  maxContactPoints,
  phoneKindLabels,
  phoneKinds,
  plainEmail,
  plainPhone,
} from '@dealstead/contracts';
import { Button, Checkbox, ChoiceGroup, Field, phone, Select, TextInput } from '@dealstead/kit';
import { Plus, X } from '@dealstead/kit/icons';
import { useId, useState } from 'react';
import { styled } from 'styled-components';

const Rows = styled.div`
  display: grid;
  gap: 16px;
  padding-bottom: 14px;
  .number {
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
    gap: 8px;
  }
`;

const ContactPointFields = styled(ChoiceGroup)`
  grid-template-columns: 1fr 1fr;
  gap: 10px 12px;
  legend {
    color: var(--ink-2);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

interface ContactPointsInputProps {
  contactPoints: 'phones' | 'emails';
  stored: readonly (LeadPhone | LeadEmail)[];
  readOnly: boolean;
  errors: Readonly<Record<string, string>>;
}

const texts = {
  phones: { one: 'Phone', add: 'Add phone', barred: 'Do not call', kinds: phoneKinds, labels: phoneKindLabels },
  emails: { one: 'Email', add: 'Add email', barred: 'Do not email', kinds: emailKinds, labels: emailKindLabels },
} as const;

/**
 * What is known of a lead's numbers or addresses beside the first one, which has an input of its own. The names of its inputs are read
 * by `readContactPointsOf`.
 */
export function ContactPointsInput({ contactPoints, stored, readOnly, errors }: ContactPointsInputProps) {
  const [rows, setRows] = useState(() => stored.map((_, at) => at));
  const { one, add } = texts[contactPoints];
  const shown = rows.length === 0 ? [0] : rows;
  return (
    <Rows>
      {shown.map((row, at) => (
        <ContactPointInput
          key={row}
          contactPoints={contactPoints}
          row={row}
          title={at === 0 ? `${one} 1, above` : `${one} ${at + 1}`}
          isFirst={row === 0}
          contactPoint={stored[row] ?? (contactPoints === 'phones' ? plainPhone('') : plainEmail(''))}
          readOnly={readOnly}
          error={errors[`${contactPoints}.${row}.number`]}
          onRemove={() => setRows(shown.filter((other) => other !== row))}
        />
      ))}
      {!readOnly && shown.length < maxContactPoints && (
        <div>
          <Button
            kind="quiet"
            size="small"
            icon={<Plus size={16} />}
            onClick={() => setRows([...shown, Math.max(...shown) + 1])}
          >
            {add}
          </Button>
        </div>
      )}
    </Rows>
  );
}

interface ContactPointInputProps {
  contactPoints: 'phones' | 'emails';
  row: number;
  title: string;
  isFirst: boolean;
  contactPoint: LeadPhone | LeadEmail;
  readOnly: boolean;
  error: string | undefined;
  onRemove: () => void;
}

function ContactPointInput({
  contactPoints,
  row,
  title,
  isFirst,
  contactPoint,
  readOnly,
  error,
  onRemove,
}: ContactPointInputProps) {
  const id = useId();
  const name = (part: string) => `${contactPoints}.${row}.${part}`;
  const { kinds, labels, barred } = texts[contactPoints];
  return (
    <ContactPointFields disabled={readOnly}>
      <legend id={id}>{title}</legend>
      {!isFirst && (
        <div className="number">
          <Field label={contactPoints === 'phones' ? 'Number' : 'Address'} error={error}>
            <TextInput
              name={name('number')}
              type={contactPoints === 'phones' ? 'tel' : 'email'}
              maxLength={contactPoints === 'phones' ? 40 : 254}
              autoComplete="off"
              defaultValue={'number' in contactPoint ? contactPoint.number : contactPoint.address}
            />
          </Field>
          <Button kind="quiet" aria-label={`Remove ${title.toLowerCase()}`} icon={<X size={18} />} onClick={onRemove} />
        </div>
      )}
      <Field label="Kind">
        <Select name={name('kind')} defaultValue={contactPoint.kind ?? ''}>
          <option value="">Unknown</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {(labels as Readonly<Record<string, string>>)[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Source">
        <TextInput
          name={name('source')}
          maxLength={80}
          autoComplete="off"
          placeholder="Skip trace"
          defaultValue={contactPoint.source ?? ''}
        />
      </Field>
      <Checkbox name={name('doNotContact')} defaultChecked={contactPoint.doNotContact}>
        {barred}
      </Checkbox>
      <Checkbox name={name('isLitigator')} defaultChecked={contactPoint.isLitigator}>
        Litigator
      </Checkbox>
      <input type="hidden" name={`${contactPoints}.row`} value={row} />
    </ContactPointFields>
  );
}
