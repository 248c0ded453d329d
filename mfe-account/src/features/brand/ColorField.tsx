import { checkBrandColor, describeColorCheck, hexColor, type BrandTheme } from '@dealstead/contracts';
import { Button, Field, Row, TextInput } from '@dealstead/kit';
import { styled } from 'styled-components';

const Swatch = styled.input`
  flex: none;
  width: 44px;
  height: 44px;
  padding: 3px;
  border: 1px solid var(--line-2);
  border-radius: var(--r1);
  background: var(--surface);
  cursor: pointer;
`;
const Inputs = styled.div`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr);
  gap: 8px;
`;

export interface ColorFieldProps {
  label: string;
  theme: BrandTheme;
  value: string;
  onChange: (color: string) => void;
}

/** A color of one theme, with its measured contrast and a color that has enough. */
export function ColorField({ label, theme, value, onChange }: ColorFieldProps) {
  const check = hexColor.test(value) ? checkBrandColor(value, theme) : null;
  const error = check === null ? 'Enter # and six digits, such as #0E5A45.' : describeColorCheck(check, theme);
  const isFine = check?.isReadable === true;
  return (
    <div>
      <Field label={label} error={isFine ? undefined : error} hint={isFine ? `${error} Readable.` : undefined}>
        <Inputs>
          <Swatch
            type="color"
            aria-label={`Pick the color for ${theme} mode`}
            value={check ? value : '#000000'}
            onChange={({ target }) => onChange(target.value.toUpperCase())}
          />
          <TextInput
            maxLength={20}
            value={value}
            onChange={({ target }) => onChange(target.value.trim().toUpperCase())}
          />
        </Inputs>
      </Field>
      {check && !check.isReadable && (
        <Row space={2}>
          <Button size="small" kind="secondary" onClick={() => onChange(check.proposal)}>
            Use {check.proposal}
          </Button>
        </Row>
      )}
    </div>
  );
}
