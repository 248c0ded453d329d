import { controlBases, controlBasisLabels, maxControlLinks, type ControlLink } from '@dealstead/contracts';
import { Button, Field, IconButton, Panel, PanelHead, phone, Select, Small, TextInput } from '@dealstead/kit';
import { Plus, Trash } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { emptyLink, type ControlForm, type VentureErrors } from './ventureForm.ts';

const Links = styled.ol`
  display: grid;
  gap: 16px;
  margin-top: 16px;
  > li {
    display: grid;
    grid-template-columns: 1fr 1fr 1fr 1fr 44px;
    gap: 12px;
    align-items: start;
    padding-top: 16px;
    border-top: 1px solid var(--line);
  }
  > li > button {
    margin-top: 25px;
  }
  ${phone} {
    > li {
      grid-template-columns: minmax(0, 1fr);
    }
    > li > button {
      margin-top: 0;
    }
  }
`;

export interface ControlFieldsProps {
  control: readonly ControlForm[];
  errors: VentureErrors;
  onChange: (control: ControlForm[]) => void;
}

/** The chain of control: who controls the property, from whom, until when. The last link is the poster's own. */
export function ControlFields({ control, errors, onChange }: ControlFieldsProps) {
  const replace = (index: number, part: Partial<ControlForm>) =>
    onChange(control.map((link, i) => (i === index ? { ...link, ...part } : link)));
  return (
    <Panel aria-labelledby="control">
      <PanelHead>
        <h2 id="control">Proof of control</h2>
      </PanelHead>
      <Small>
        Who controls the property, from whom, until when. With an assigned contract, add every step from the owner to
        you. Names are shown to the partner you accept; the board shows how and until when.
      </Small>
      <Links>
        {control.map((link, i) => (
          <li key={i}>
            <LinkFields link={link} index={i} errors={errors} onChange={(part) => replace(i, part)} />
            {control.length > 1 && (
              <IconButton
                label={`Remove step ${i + 1}`}
                onClick={() => onChange(control.filter((_, other) => other !== i))}
              >
                <Trash size={18} />
              </IconButton>
            )}
          </li>
        ))}
      </Links>
      {control.length < maxControlLinks && (
        <Button
          kind="quiet"
          size="small"
          icon={<Plus size={16} />}
          onClick={() =>
            onChange([...control, { ...emptyLink, grantor: control.at(-1)?.holder ?? '', basis: 'assignment' }])
          }
        >
          Add a step
        </Button>
      )}
    </Panel>
  );
}

interface LinkFieldsProps {
  link: ControlForm;
  index: number;
  errors: VentureErrors;
  onChange: (part: Partial<ControlForm>) => void;
}

function LinkFields({ link: { holder, grantor, basis, until }, index, errors, onChange }: LinkFieldsProps) {
  const errorOf = (field: keyof ControlForm) => errors[`control.${index}.${field}`];
  return (
    <>
      <Field label="Who controls it" required error={errorOf('holder')}>
        <TextInput
          name={`control.${index}.holder`}
          value={holder}
          maxLength={120}
          onChange={({ target }) => onChange({ holder: target.value })}
        />
      </Field>
      <Field label="How">
        <Select
          name={`control.${index}.basis`}
          value={basis}
          onChange={({ target }) => onChange({ basis: target.value as ControlLink['basis'] })}
        >
          {controlBases.map((value) => (
            <option key={value} value={value}>
              {controlBasisLabels[value]}
            </option>
          ))}
        </Select>
      </Field>
      {basis !== 'owned' && (
        <>
          <Field label="From whom" required error={errorOf('grantor')}>
            <TextInput
              name={`control.${index}.grantor`}
              value={grantor}
              maxLength={120}
              onChange={({ target }) => onChange({ grantor: target.value })}
            />
          </Field>
          <Field label="Until" required error={errorOf('until')}>
            <TextInput
              name={`control.${index}.until`}
              type="date"
              value={until}
              onChange={({ target }) => onChange({ until: target.value })}
            />
          </Field>
        </>
      )}
    </>
  );
}
