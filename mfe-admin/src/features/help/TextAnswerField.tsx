import { helpTextConsent, phoneKeyPattern, toPhoneKey } from '@dealstead/contracts';
import { Checkbox, Field, Locked, Stack, TextInput } from '@dealstead/kit';

export const textPhoneMessage = 'Enter a US mobile number with its area code.';

/** Whether answers can be texted to a number as it was typed. */
export const isTextPhone = (number: string): boolean => phoneKeyPattern.test(toPhoneKey(number) ?? '');

interface TextAnswerFieldProps {
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly error: string | undefined;
}

/** Lets members whose plan includes it have the answer texted as well: the number, and what they agree to. */
export const TextAnswerField = ({ isChosen, onChoose, error }: TextAnswerFieldProps) => (
  <Locked needs="text-support" feature="Answers by text" prompt={false}>
    <Stack space={3}>
      <div>
        <Checkbox checked={isChosen} onChange={(event) => onChoose(event.target.checked)}>
          Text me the answer
        </Checkbox>
      </div>
      {isChosen && (
        <Field label="Mobile number" hint={helpTextConsent} required error={error}>
          <TextInput name="textPhone" type="tel" autoComplete="tel" maxLength={40} />
        </Field>
      )}
    </Stack>
  </Locked>
);
