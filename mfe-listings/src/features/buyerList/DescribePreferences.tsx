import { DescribeInput } from '@dealstead/kit';
import { describedPreferences, fillForm } from './describedPreferences.ts';

/** Fills the preferences in the form around it from a sentence. */
export function DescribePreferences() {
  return (
    <DescribeInput
      placeholder="Land in Texas under $100k, 5+ acres"
      onRead={(interpretation, form) => {
        const { values, ...conditions } = describedPreferences(interpretation);
        fillForm(form, values);
        return conditions;
      }}
    />
  );
}
