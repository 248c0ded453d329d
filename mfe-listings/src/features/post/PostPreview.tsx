import { Field, TextInput } from '@dealstead/kit';
import { Fields, FourColumns, SectionPanel } from './styles.ts';

/** Preview of the form behind the upgrade prompt. */
export function PostPreview() {
  return (
    <Fields>
      <SectionPanel>
        <header>
          <h2>Place</h2>
        </header>
        <Field label="Address or coordinates">
          <TextInput readOnly value="1904 Vance Ave, Memphis, TN 38114" />
        </Field>
      </SectionPanel>
      <SectionPanel>
        <header>
          <h2>Numbers</h2>
        </header>
        <FourColumns>
          {[
            ['Price', '96,000'],
            ['ARV', '168,000'],
            ['Rehab', '31,500'],
            ['Your fee, in the price', '9,500'],
          ].map(([label, value]) => (
            <Field key={label} label={label} prefix="$">
              <TextInput readOnly value={value} />
            </Field>
          ))}
        </FourColumns>
      </SectionPanel>
    </Fields>
  );
}
